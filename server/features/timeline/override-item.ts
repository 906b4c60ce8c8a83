import { DRIVEN_MODES } from '#contract/dictionary.ts';
import type { ItemType, Scores } from '#contract/timeline.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUserForCall } from '#server/db/user-lock.ts';
import { derivations } from '#server/features/derivations.ts';
import { AppError } from '#server/http/app-error.ts';
import { sumDays } from '#server/ingest/run/sum-days.ts';
import { describeCorrected } from './describe-corrected.ts';
import { announce, CORRECTION_ENTITY, itemStateOf, refuseOpen, requireItemVersion, writeItem } from './items.ts';
import { type Corrector, type Made, type Override, overrideOf } from './override.ts';
import { existingItem, type ItemRow } from './timeline.queries.ts';

export interface SeenItem {
  startTs: number;
  /** Absent for a backend, which overrides earlier corrections. */
  version?: number;
}

type Change = (now: Override, made: (reason: string | null) => Made, row: ItemRow) => Override;

/** Changes the corrections of an item, which is described and scored again. The caller holds the user's lock. */
export async function overrideWithin(
  { connection, events, now }: Context,
  tx: Tx,
  ref: UserKey,
  by: Corrector,
  { startTs, version }: SeenItem,
  change: Change,
): Promise<ItemRow> {
  const row = await existingItem(tx, ref.projectId, ref.userId, startTs);
  if (version !== undefined) {
    await requireItemVersion(tx, ref, row, version);
    refuseOpen([row]);
  }
  const before = overrideOf(row);
  const after = change(before, (reason) => ({ ...by, at: now().toISOString(), reason }), row);
  const piece = { startTs, endTs: row.end_ts, override: after };
  const fresh = await describeCorrected({ connection, db: tx }, ref, piece);
  const written = await writeItem(tx, ref, fresh, after, row.version + 1);
  await sumDays(tx, derivations, ref, [...new Set([row.day, written.day])]);
  await announce(tx, ref, [{ kind: row.open ? 'created' : 'changed', startTs }]);
  await events.publish(tx, {
    projectId: ref.projectId,
    actorId: by.actorId,
    entity: CORRECTION_ENTITY,
    entityId: ref.userId,
    action: 'changed',
    before: { items: [itemStateOf(row, before)] },
    after: { items: [itemStateOf(written, after)], ...(by.apiKey && { apiKey: by.apiKey }) },
  });
  return written;
}

export const overrideItem = (
  context: Context,
  ref: UserKey,
  by: Corrector,
  seen: SeenItem,
  change: Change,
): Promise<ItemRow> =>
  context.db.transaction().execute(async (tx) => {
    await lockUserForCall(tx, ref.projectId, ref.userId);
    return overrideWithin(context, tx, ref, by, seen, change);
  });

/** Sets the actual mode. A drive set on the dashboard is DRIVING. */
export const toTransport =
  (type: ItemType, reason: string | null): Change =>
  (now, made) => ({ ...now, transport: { ...made(reason), type } });

export const drivingOverride = (transport: ItemType): ItemType =>
  DRIVEN_MODES.includes(transport) ? 'DRIVING' : transport;

/** Sets the scores; only drives have scores. */
export const toScores =
  (parts: Partial<Scores>, reason: string): Change =>
  (now, made, { features }) => {
    if (!(features as { scores?: unknown }).scores) {
      throw new AppError('bad_request', 'Only drives have scores; set the transport first.');
    }
    const known = Object.entries(parts).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
    return { ...now, scores: { ...made(reason), parts: Object.fromEntries(known) } };
  };

export const withdrawn =
  (what: 'transport' | 'scores'): Change =>
  (now) => {
    if (!now[what]) throw new AppError('bad_request', 'This was not corrected.');
    return { ...now, [what]: null };
  };
