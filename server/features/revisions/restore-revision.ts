import type { Kysely } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { waitingBriefly } from '#server/db/user-lock.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import type { Restorer } from '#server/restore.ts';
import { restorerFor } from './restorable.ts';
import { checkBefore, restoreUnchanged } from './restore-unchanged.ts';
import { latestRevisionOf, type RevisionRow, revisionRow } from './revision-rows.ts';

interface RestoreRevisionInput {
  projectId: number;
  id: number;
  /** The latest change that the actor has seen; if absent, the one to be undone. */
  latest: number | undefined;
  caller: SignedIn;
}

/** Restores the state before a change, and returns the resulting change. */
export async function restoreTo(
  { db }: Context,
  restorers: readonly Restorer[],
  { projectId, id, latest: seen, caller }: RestoreRevisionInput,
): Promise<RevisionRow> {
  const found = await revisionRow(db, projectId, id);
  if (!found) throw notFound('The change');
  const restorer = restorerFor(found, restorers, caller);
  await checkBefore(found, restorer, caller.person.id);
  return waitingBriefly(db, async (tx) => {
    // Its state is gone if its app user was erased meanwhile.
    const row = await revisionRow(tx, projectId, id);
    if (!row) throw notFound('The change');
    const rowOf = (db: Kysely<Tables>, revision: number) => revisionRow(db, projectId, revision);
    const restoring = { row, restorer, seen: seen ?? row.id, latestOf: latestRevisionOf, rowOf };
    const { latest } = await restoreUnchanged(tx, restoring, caller.person.id);
    const restored = await latestRevisionOf(tx, row);
    if (restored.id === latest.id) throw new AppError('bad_request', 'It is as it was before this change already.');
    return restored;
  });
}
