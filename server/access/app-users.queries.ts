import type { Kysely } from 'kysely';
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
