import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Tx } from './database.ts';
import { givenRows } from './given-rows.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';
import { USER_KEY_COLUMNS, type UserKey } from './user-key.ts';

/*
 * Whoever writes to app_users also writes, in the same transaction, what follows from it: counters, what the user list
 * is found by, installations and metering. Rows are passed on as PostgreSQL writes them.
 */

/** Inserts those that are missing and returns how many there were. */
export async function insertAppUsers(tx: Tx, users: readonly Insertable<Tables['app_users']>[]): Promise<number> {
  const rows = await tx
    .insertInto('app_users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .returning(sql<string>`app_users::text`.as('row'))
    .execute();
  if (rows.length > 0) {
    await sql`select app_user_appeared(fresh) from unnest(${rows.map(({ row }) => row)}::app_users[]) fresh`.execute(
      tx,
    );
  }
  return rows.length;
}

/** Nothing follows from a phone that reports again within the same half hour. */
const MATTERS = sql`
  (u.blocked, u.pilot, u.created_at, u.device, u.status, u.installation_id, seen_slot(u.last_seen_at)) is distinct from
  (f.blocked, f.pilot, f.created_at, f.device, f.status, f.installation_id, seen_slot(f.last_seen_at))
`;

interface Changed {
  former: string | null;
  later: string | null;
}

type Columns = Updateable<Tables['app_users']>;
export type AppUserChange = { [Column in keyof Columns]: Columns[Column] | RawBuilder<Columns[Column]> };

/** Changes a user, if the condition holds; false if not or if there is no such user. */
export async function changeAppUser(
  tx: Tx,
  { projectId, userId }: UserKey,
  set: AppUserChange,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const rows = await tx
    .with('f', (query) =>
      query
        .selectFrom('app_users')
        .selectAll()
        .where('project_id', '=', projectId)
        .where('user_id', '=', userId)
        .where(condition)
        .forNoKeyUpdate(),
    )
    .updateTable('app_users as u')
    .from('f')
    .set(set)
    .where('u.project_id', '=', projectId)
    .where('u.user_id', '=', userId)
    .returning([
      sql<string | null>`case when ${MATTERS} then f::text end`.as('former'),
      sql<string | null>`case when ${MATTERS} then u::text end`.as('later'),
    ])
    .execute();
  await follow(tx, rows);
  return rows.length > 0;
}

/** When phones last reported. */
export async function markSeen(tx: Tx, users: readonly (UserKey & { at: Date })[]): Promise<void> {
  const given = users.map(({ projectId, userId, at }) => ({ project_id: projectId, user_id: userId, at }));
  const { rows } = await prepared<Changed>('mark-seen')`
    with f as (
      select a.* from app_users a, ${givenRows(given, { ...USER_KEY_COLUMNS, at: 'timestamptz' })}
      where a.project_id = given.project_id and a.user_id = given.user_id
      for no key update of a
    )
    update app_users u set last_seen_at = given.at
    from f, ${givenRows(given, { ...USER_KEY_COLUMNS, at: 'timestamptz' })}
    where u.project_id = given.project_id and u.user_id = given.user_id
      and f.project_id = given.project_id and f.user_id = given.user_id
    returning case when ${MATTERS} then f::text end as former, case when ${MATTERS} then u::text end as later
  `.execute(tx);
  await follow(tx, rows);
}

/** Deletes the rows of users and returns how many there were; their other tables are the caller's. */
export async function deleteAppUsers(tx: Tx, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ row: string }>`
    delete from app_users where ${condition} returning app_users::text as row
  `.execute(tx);
  if (rows.length > 0) {
    await sql`select app_user_gone(former) from unnest(${rows.map(({ row }) => row)}::app_users[]) former`.execute(tx);
  }
  return rows.length;
}

async function follow(tx: Kysely<Tables>, changes: readonly Changed[]): Promise<void> {
  const rows = changes.filter(({ former }) => former !== null);
  if (rows.length === 0) return;
  await sql`
    select app_user_changed(former::app_users, later::app_users) from unnest(
      ${rows.map(({ former }) => former)}::text[], ${rows.map(({ later }) => later)}::text[]
    ) changed (former, later)
  `.execute(tx);
}
