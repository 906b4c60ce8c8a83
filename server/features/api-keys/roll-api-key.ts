import type { RollOverlap } from '#contract/api-keys.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { keyToChange, refuseOtherVersion, saveKey, type Whose } from './change-key.ts';
import { stateOf } from './present-key.ts';
import { hashOf, newSecret, prefixOf } from './secrets.ts';

const HOUR_MS = 3_600_000;
const OVERLAP_MS: Record<RollOverlap, number> = { none: 0, hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/** A new secret now; the old one opens for the overlap. An older one that still opened ends at once: two are enough. */
export async function rollKey(
  { db, events, now }: Context,
  whose: Whose,
  { version, overlap }: { version: number; overlap: RollOverlap },
) {
  const secret = newSecret();
  const row = await db.transaction().execute(async (tx) => {
    const before = await keyToChange(tx, whose);
    await refuseOtherVersion(tx, before, version, now());
    const state = stateOf(before, now());
    if (state !== 'live') throw new AppError('conflict', `The key is ${state}; make a new one instead.`);
    const stays = overlap !== 'none';
    const set = {
      prefix: prefixOf(secret),
      hash: hashOf(secret),
      previous_hash: stays ? before.hash : null,
      previous_prefix: stays ? before.prefix : null,
      previous_ends_at: stays ? new Date(now().getTime() + OVERLAP_MS[overlap]) : null,
    };
    return saveKey(tx, events, before, { set, actorId: whose.actorId, action: 'changed' });
  });
  return { row, secret };
}
