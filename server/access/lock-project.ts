import type { Tx } from '#server/db/database.ts';

/** Changes of a project that must not happen at once wait for each other until the transaction ends. */
export async function lockProject(tx: Tx, projectId: number): Promise<void> {
  await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute();
}
