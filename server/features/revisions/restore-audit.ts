import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import type { Restorer } from '#server/restore.ts';
import { latestOfProduct, rowOfProduct } from './audit.queries.ts';
import { restorerFor } from './restorable.ts';
import { checkBefore, restoreUnchanged } from './restore-unchanged.ts';

interface RestoreAuditInput {
  id: number;
  /** The latest change that the actor has seen; if absent, the one to be undone. */
  latest: number | undefined;
  caller: SignedIn;
}

/** Restores a former state of something that belongs to no project; project entities have their own list. */
export async function restoreOfProduct(
  { db }: Context,
  restorers: readonly Restorer[],
  { id, latest: seen, caller }: RestoreAuditInput,
): Promise<void> {
  const row = await rowOfProduct(db, id);
  if (!row) throw notFound('The change');
  const restorer = restorerFor(row, restorers, caller);
  await checkBefore(row, restorer, caller.person.id);
  const restoring = { row, restorer, seen: seen ?? row.id, latestOf: latestOfProduct, rowOf: rowOfProduct };
  await db.transaction().execute((tx) => restoreUnchanged(tx, restoring, caller.person.id));
}
