import type { RollOverlap } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { type ApiKeyRef, apiKeyRecord } from './api-key-record.ts';
import { keyStateOf } from './present-key.ts';
import { hashOf, newKeySecret, prefixOf } from './secrets.ts';

const HOUR_MS = 3_600_000;
const OVERLAP_MS: Record<RollOverlap, number> = { none: 0, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/** Issues a new secret; the old one stays valid during the overlap, and any older one ends at once. */
export async function rollKey(
  context: Context,
  { actorId, ...ref }: ApiKeyRef,
  { version, overlap }: { version: number; overlap: RollOverlap },
) {
  const secret = newKeySecret();
  const row = await apiKeyRecord.change(context, ref, { version, actorId }, (_tx, before) => {
    const now = context.now();
    const state = keyStateOf(before, now);
    if (state !== 'live') throw new AppError('conflict', `The key is ${state}; make a new one instead.`);
    const stays = overlap !== 'none';
    return {
      prefix: prefixOf(secret),
      hash: hashOf(secret),
      previous_hash: stays ? before.hash : null,
      previous_prefix: stays ? before.prefix : null,
      previous_ends_at: stays ? new Date(now.getTime() + OVERLAP_MS[overlap]) : null,
    };
  });
  return { row, secret };
}
