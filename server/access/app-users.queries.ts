import { type Kysely, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { idsByShard } from '#server/db/shards.ts';
import type { Tables } from '#server/db/tables.ts';
import { lockInTime, waitBriefly } from '#server/db/user-lock.ts';
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

/** Locks the row for a call, so that concurrent changes wait. */
export async function lockExistingUser(tx: Tx, projectId: number, userId: string) {
  await waitBriefly(tx);
  const row = tx
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate();
  await lockInTime(tx, () => row.execute());
  return existingUser(tx, projectId, userId);
}

/**
 * Whether the user exists. An erasure waits until the transaction ends; if it came first, we wait for it and find nobody.
 * Every transaction that adds rows of an app user needs this or a stronger lock.
 */
export async function holdUser(tx: Tx, projectId: number, userId: string): Promise<boolean> {
  const row = tx
    .selectFrom('app_users')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forKeyShare();
  return (await lockInTime(tx, () => row.executeTakeFirst())) !== undefined;
}

/** The same for a call. */
export async function holdExistingUser(tx: Tx, projectId: number, userId: string): Promise<void> {
  await waitBriefly(tx);
  if (!(await holdUser(tx, projectId, userId))) throw notFound('The user');
}

/** Holds several; returns those who exist. */
export async function holdUsers(tx: Tx, projectId: number, userIds: readonly string[]): Promise<Set<string>> {
  const held = new Set<string>();
  for (const group of await idsByShard(tx, userIds)) {
    const rows = tx
      .selectFrom('app_users')
      .select('user_id')
      .where('project_id', '=', projectId)
      .where(sql<boolean>`user_id = any(${[...group]}::text[])`)
      .orderBy('user_id')
      .forKeyShare();
    for (const { user_id } of await lockInTime(tx, () => rows.execute())) held.add(user_id);
  }
  return held;
}
