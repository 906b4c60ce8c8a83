import { changesBetween } from '#contract/revision-changes.ts';
import type { ChangedSince } from '#contract/revisions.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import type { Restorer } from '#server/restore.ts';
import { latestOfProduct, rowOfProduct } from './audit.queries.ts';
import { restorerFor } from './restorable.ts';

interface RestoreAuditInput {
  id: number;
  /** The latest change that the actor has seen; if absent, the one to be undone. */
  latest: number | undefined;
  caller: SignedIn;
}

/** Restores a former state of something that belongs to no project; project entities have their own list. */
export const restoreOfProduct = (
  { db }: Context,
  restorers: readonly Restorer[],
  { id, latest: seen, caller }: RestoreAuditInput,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await rowOfProduct(tx, id);
    if (!row) throw notFound('The change');
    const restorer = restorerFor(row, restorers, caller);
    const latest = await latestOfProduct(tx, row);
    if (latest.id !== (seen ?? row.id)) {
      const current: ChangedSince = { latest: latest.id, changes: changesBetween(latest.after, row.before) };
      throw new AppError('conflict', 'It was changed again since.', {
        conflict: { current, changedBy: latest.actorEmail, changedAt: latest.at.toISOString() },
      });
    }
    await restorer.restore(tx, {
      projectId: null,
      entityId: row.entityId,
      value: row.before,
      actorId: caller.person.id,
    });
  });
