import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { notFound } from '#server/http/app-error.ts';

type Database = Kysely<Tables>;

export const appUserOf = (db: Database, projectId: number, userId: string) =>
  db
    .selectFrom('app_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

export async function existingUser(db: Database, projectId: number, userId: string) {
  const user = await appUserOf(db, projectId, userId);
  if (!user) throw notFound('The user');
  return user;
}

/** Locks the row, so that concurrent changes wait. */
export async function lockExistingUser(tx: Tx, projectId: number, userId: string) {
  await tx
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  return existingUser(tx, projectId, userId);
}
