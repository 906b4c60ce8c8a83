import type { Kysely } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export async function projectExists(db: Kysely<Tables>, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
