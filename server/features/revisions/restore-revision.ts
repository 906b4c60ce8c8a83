import { changesBetween } from '#contract/revision-changes.ts';
import type { ChangedSince } from '#contract/revisions.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import type { Restorer } from '#server/restore.ts';
import { restorerFor } from './restorable.ts';
import { latestRevisionOf, type RevisionRow, revisionRow } from './revision-rows.ts';

interface RestoreRevisionInput {
  projectId: number;
  id: number;
  /** The latest change that the actor has seen; if absent, the one to be undone. */
  latest: number | undefined;
  caller: SignedIn;
}

/** Restores the state before a change, and returns the resulting change. */
export const restoreTo = (
  { db }: Context,
  restorers: readonly Restorer[],
  { projectId, id, latest: seen, caller }: RestoreRevisionInput,
): Promise<RevisionRow> =>
  db.transaction().execute(async (tx) => {
    const row = await revisionRow(tx, projectId, id);
    if (!row) throw notFound('The change');
    const restorer = restorerFor(row, restorers, caller);
    const latest = await latestRevisionOf(tx, row);
    if (latest.id !== (seen ?? row.id)) {
      const now = restorer.isPart ? row.after : latest.after;
      const current: ChangedSince = { latest: latest.id, changes: changesBetween(now, row.before) };
      throw new AppError('conflict', 'It was changed again since.', {
        conflict: { current, changedBy: latest.actorEmail, changedAt: latest.at.toISOString() },
      });
    }
    await restorer.restore(tx, { projectId, entityId: row.entityId, value: row.before, actorId: caller.person.id });
    const restored = await latestRevisionOf(tx, row);
    if (restored.id === latest.id) throw new AppError('bad_request', 'It is as it was before this change already.');
    return restored;
  });
