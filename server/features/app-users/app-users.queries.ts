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

/** Pilot users are counted apart. */
export async function countAppUsers(db: Database, projectId: number) {
  const { total, pilots } = await db
    .selectFrom('app_users')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('user_id').filterWhere('pilot', '=', true).as('pilots'),
    ])
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return { countUsers: total - pilots, countPilotUsers: pilots };
}
