import { sql } from 'kysely';
import { lockProject } from '#server/access/lock-project.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/http/app-error.ts';

/**
 * Two active keys with the same name could not be distinguished in users' audiences. Locks the project's row, so that
 * concurrent requests for a name are serialised.
 */
export async function requireFreeKeyName(tx: Tx, projectId: number, name: string, except?: string): Promise<void> {
  await lockProject(tx, projectId);
  const other = await tx
    .selectFrom('api_keys')
    .select('id')
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '!=', except ?? '00000000-0000-0000-0000-000000000000')
    .executeTakeFirst();
  if (!other) return;
  const message = 'There is a key of this name already.';
  throw new AppError('conflict', message, { fields: { 'body.name': message } });
}
