import { type Kysely, sql } from 'kysely';
import { changesBetween } from '#contract/revision-changes.ts';
import type { ChangedSince } from '#contract/revisions.ts';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FormerState, Restorer } from '#server/restore.ts';
import type { RevisionRow } from './revision-rows.ts';

type Revision = Pick<
  RevisionRow,
  'id' | 'at' | 'actorEmail' | 'projectId' | 'entity' | 'entityId' | 'before' | 'after'
>;

interface Restoring {
  row: Revision;
  restorer: Restorer;
  /** The latest change that the person has seen. */
  seen: number;
  latestOf(db: Kysely<Tables>, row: Revision): Promise<Revision>;
  rowOf(db: Kysely<Tables>, id: number): Promise<Revision | undefined>;
}

const stateBefore = ({ projectId, entityId, before }: Revision, actorId: string): FormerState => ({
  projectId,
  entityId,
  value: before,
  actorId,
});

/** To be called before the transaction. */
export const checkBefore = async (row: Revision, restorer: Restorer, actorId: string): Promise<void> =>
  restorer.check?.(stateBefore(row, actorId));

/** Restores the state before a change, unless the same thing was changed since, also while this waited for its turn. */
export async function restoreUnchanged(tx: Tx, restoring: Restoring, actorId: string): Promise<{ latest: Revision }> {
  const { row, restorer, seen } = restoring;
  const latest = await restoring.latestOf(tx, row);
  if (latest.id !== seen) throw changedSince(latest, restoring);
  await restorer.restore(tx, stateBefore(row, actorId));
  // Restoring locks the thing, so from now on nobody else changes it.
  const later = await latestOfOthers(tx, latest);
  const change = later && (await restoring.rowOf(tx, later.id));
  if (change) throw changedSince(change, restoring);
  return { latest };
}

/** The changes that this transaction made do not count. */
const latestOfOthers = (tx: Tx, { projectId, entity, entityId, id }: Revision) =>
  tx
    .selectFrom('revisions as r')
    .select('r.id')
    .where('r.project_id', 'is not distinct from', projectId)
    .where('r.entity', '=', entity)
    .where('r.entity_id', '=', entityId)
    .where('r.id', '>', id)
    .where(sql<boolean>`r.xmin <> pg_current_xact_id()::xid`)
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst();

function changedSince(latest: Revision, { row, restorer }: Restoring): AppError {
  const now = restorer.isPart ? row.after : latest.after;
  const current: ChangedSince = { latest: latest.id, changes: changesBetween(now, row.before) };
  return new AppError('conflict', 'It was changed again since.', {
    conflict: { current, changedBy: latest.actorEmail, changedAt: latest.at.toISOString() },
  });
}
