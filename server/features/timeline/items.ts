import type { Corrected } from '#contract/corrections.ts';
import type { Tx } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { AppError } from '#server/http/app-error.ts';
import type { EngineItemRow as NewRow } from '#server/ingest/run/timeline-rows.ts';
import { lastChange } from '#server/last-change.ts';
import { isCorrected, latestCorrectionOf, type Override, overrideOf } from './override.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Revisions of corrections have the user's id, so that an erasure finds them. */
export const CORRECTION_ENTITY = 'app-user-correction';
export const CUT_ENTITY = 'app-user-cut';

/** The state of a corrected item as revisions store it. */
export const itemStateOf = (
  row: Pick<ItemRow, 'start_ts' | 'end_ts' | 'type'>,
  { transport, scores, cut }: Override,
) => ({
  startTs: row.start_ts,
  endTs: row.end_ts,
  type: row.type,
  transport: transport?.type ?? null,
  scores: scores?.parts ?? null,
  reason: (transport ?? scores ?? cut)?.reason ?? null,
});

export const presentCorrected = (rows: readonly ItemRow[]): Corrected => ({
  items: rows.map((row) => ({
    startTs: row.start_ts,
    endTs: row.end_ts,
    type: row.type,
    isOpen: row.open,
    version: row.version,
  })),
});

/** If someone else saved first, reports their correction and changes nothing. */
export async function requireItemVersion(tx: Tx, ref: UserKey, row: ItemRow, version: number): Promise<void> {
  if (row.version === version) return;
  const now = overrideOf(row);
  const made = latestCorrectionOf(now);
  const known = made?.actorId
    ? {
        changedBy: (await tx.selectFrom('users').select('email').where('id', '=', made.actorId).executeTakeFirst())
          ?.email,
        changedAt: made.at,
      }
    : await lastChange(tx, { projectId: ref.projectId, entities: [CORRECTION_ENTITY], entityId: ref.userId });
  throw new AppError('conflict', 'The item was corrected meanwhile.', {
    conflict: {
      current: { ...itemStateOf(row, now), version: row.version },
      changedBy: known.changedBy ?? null,
      changedAt: known.changedAt,
    },
  });
}

/** An open item would lose the data that arrives after the correction. */
export function refuseOpen(rows: readonly ItemRow[]): void {
  if (rows.some((row) => row.open)) {
    throw new AppError('bad_request', 'The item is still in progress; it can be corrected once it has ended.');
  }
}

/** The items within a span, in order. */
export const itemsWithin = (tx: Tx, { projectId, userId }: UserKey, fromTs: number, toTs: number): Promise<ItemRow[]> =>
  tx
    .selectFrom('timeline_items')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('deleted', '=', false)
    .where('start_ts', '>=', fromTs)
    .where('start_ts', '<', toTs)
    .orderBy('start_ts')
    .execute();

/** Replaces the items in the span with this one. */
export async function writeItem(
  tx: Tx,
  { projectId, userId }: UserKey,
  row: NewRow,
  override: Override,
  version: number,
): Promise<ItemRow> {
  const values = {
    ...row,
    open: false,
    deleted: false,
    overridden: isCorrected(override) ? JSON.stringify(override) : null,
    version,
  };
  return tx
    .insertInto('timeline_items')
    .values({ project_id: projectId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'start_ts']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const removeItems = async (tx: Tx, { projectId, userId }: UserKey, starts: readonly number[]): Promise<void> => {
  if (starts.length === 0) return;
  await tx
    .deleteFrom('timeline_items')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('start_ts', 'in', starts)
    .execute();
};

export type Announced = { kind: 'created' | 'changed' | 'deleted'; startTs: number };

/** Notifies receivers, as for changes by the engine. */
export async function announce(tx: Tx, { projectId, userId }: UserKey, changes: readonly Announced[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .insertInto('timeline_changes')
    .values(changes.map(({ kind, startTs }) => ({ project_id: projectId, user_id: userId, kind, start_ts: startTs })))
    .execute();
}
