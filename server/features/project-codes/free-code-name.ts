import { sql } from 'kysely';
import { lockProject } from '#server/access/lock-project.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';

/** As with keys: the name becomes the audience of users who join, so two active codes cannot share one. */
export async function requireFreeCodeName(tx: Tx, projectId: number, name: string, except?: string): Promise<void> {
  await lockProject(tx, projectId);
  const other = await tx
    .selectFrom('project_codes')
    .select('id')
    .where('project_id', '=', projectId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', except ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  if (!other) return;
  const message = 'There is a code of this name already.';
  throw new AppError('conflict', message, { fields: { 'body.name': message } });
}
