import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';

/** Locks an existing project until the transaction ends: what has no row yet cannot be locked itself. */
export async function holdProject(tx: Tx, projectId: number): Promise<void> {
  const project = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!project) throw notFound('The project');
}
