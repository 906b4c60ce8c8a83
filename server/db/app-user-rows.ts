import { isDeepStrictEqual } from 'node:util';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { utcDay } from '#contract/utc-day.ts';
import type { Tx } from './database.ts';
import { givenRows, ofGiven } from './given-rows.ts';
import { insertRows } from './insert-rows.ts';
import { prepared } from './prepared.ts';
import type { Tables } from './tables.ts';
import { USER_KEY_COLUMNS, type UserKey } from './user-key.ts';
import { lockInTime } from './user-lock.ts';

/*
 * Every write to app_users also updates, in the same transaction, what is derived from it: counters, search facets,
 * installations and metering.
 */

type Row = Selectable<Tables['app_users']>;
type Columns = Updateable<Tables['app_users']>;
export type AppUserChange = { [Column in keyof Columns]: Columns[Column] | RawBuilder<Columns[Column]> };

const asRow = (column: string) => sql`jsonb_populate_record(null::app_users, ${sql.ref(column)})`;

/** Inserts missing users and returns their number. */
export async function insertAppUsers(tx: Tx, users: readonly Insertable<Tables['app_users']>[]): Promise<number> {
  const rows = await tx
    .insertInto('app_users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  if (rows.length > 0) {
    await sql`select app_user_appeared(${asRow('fresh')}) from ${givenRows(
      rows.map((row) => ({ fresh: JSON.stringify(row) })),
      { fresh: 'jsonb' },
    )}`.execute(tx);
  }
  return rows.length;
}

/** A transaction that changes several users locks them always in this order, so that two cannot deadlock. */
const IN_ORDER = sql`order by u.project_id, u.user_id for no key update of u`;

/** Locks those users whom no other transaction is changing, and returns them. */
export async function lockFreeUsers(tx: Tx, users: readonly UserKey[]): Promise<UserKey[]> {
  const given = users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId }));
  const { rows } = await prepared<UserKey>('lock-free-users')`
    select u.project_id as "projectId", u.user_id as "userId" from app_users u, ${givenRows(given, USER_KEY_COLUMNS)}
    where ${ofGiven('u', users)} ${IN_ORDER} skip locked
  `.execute(tx);
  return rows;
}

/** Changes a user if the condition holds; returns false if it does not or the user is missing. */
export async function changeAppUser(
  tx: Tx,
  { projectId, userId }: UserKey,
  set: AppUserChange,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const row = tx
    .selectFrom('app_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where(condition)
    .forNoKeyUpdate();
  const former = await lockInTime(tx, () => row.executeTakeFirst());
  if (!former) return false;
  const later = await tx
    .updateTable('app_users')
    .set(set)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isDeepStrictEqual(traitsOf(former), traitsOf(later))) {
    const given = [{ former: JSON.stringify(former), later: JSON.stringify(later) }];
    await sql`
      select app_user_changed(${asRow('former')}, ${asRow('later')})
      from ${givenRows(given, { former: 'jsonb', later: 'jsonb' })}
    `.execute(tx);
  }
  return true;
}

/** The columns from which other rows are derived. */
const traitsOf = ({ blocked, pilot, created_at, device, status, installation_id, last_seen_at }: Row) => ({
  ...{ blocked, pilot, created_at, device, status, installation_id },
  slot: slotOf(last_seen_at),
});

const SLOT_MS = 30 * 60_000;
/** As in seen_slot(): further reports within the same half hour change no derived rows. */
const slotOf = (moment: Date | null): number => (moment ? Math.floor(moment.getTime() / SLOT_MS) : 0);

/** Stores when phones last reported. */
export async function markSeen(tx: Tx, users: readonly (UserKey & { at: Date })[]): Promise<void> {
  const given = users.map(({ projectId, userId, at }) => ({ project_id: projectId, user_id: userId, at }));
  const types = { ...USER_KEY_COLUMNS, at: 'timestamptz' };
  const { rows } = await prepared<Seen>('mark-seen')`
    with former as (
      select u.project_id, u.user_id, u.last_seen_at from app_users u, ${givenRows(given, types)}
      where ${ofGiven('u', users)}
      ${IN_ORDER}
    )
    update app_users u set last_seen_at = given.at from former f, ${givenRows(given, types)}
    where ${ofGiven('u', users)}
      and f.project_id = given.project_id and f.user_id = given.user_id
    returning u.project_id, u.user_id, f.last_seen_at as former, u.last_seen_at as at
  `.execute(tx);
  const moved = rows.filter(({ former, at }) => slotOf(former) !== slotOf(at));
  if (moved.length === 0) return;
  await countActive(
    tx,
    moved.filter(({ former, at }) => !former || utcDay(former.getTime()) !== utcDay(at.getTime())),
  );
  await sql`
    select app_user_seen(project_id, user_id, former, at)
    from ${givenRows(moved, SEEN)}
  `.execute(tx);
}

interface Seen {
  project_id: number;
  user_id: string;
  former: Date | null;
  at: Date;
}
const SEEN = { ...USER_KEY_COLUMNS, former: 'timestamptz', at: 'timestamptz' } as const;

/** Counts users on the first report of a day, all at once. */
async function countActive(tx: Tx, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return;
  const { rows } = await sql<Record<'project_id' | 'user_id' | 'counter' | 'key' | 'amount', unknown>>`
    select given.project_id, given.user_id, m.counter, m.key, m.amount
    from ${givenRows(seen, SEEN)}, lateral active_moves(utc_day(given.former), utc_day(given.at)) m
  `.execute(tx);
  if (rows.length === 0) return;
  const types = { ...USER_KEY_COLUMNS, counter: 'text', key: 'text', amount: 'bigint' };
  await insertRows(tx, 'count-active', { into: 'counter_changes', rows, types });
}

/** Replaces a user's tags; the caller has locked the user's row. */
export async function setTags(tx: Tx, { projectId, userId }: UserKey, tags: readonly string[]): Promise<void> {
  const row = await tx
    .selectFrom('app_users')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return;
  await sql`
    select app_user_tagged(${asRow('app_user')}, ${[...tags]}::text[])
    from ${givenRows([{ app_user: JSON.stringify(row) }], { app_user: 'jsonb' })}
  `.execute(tx);
}

/** Deletes users and returns their number; the caller deletes their rows in other tables. */
export async function deleteAppUsers(tx: Tx, condition: RawBuilder<boolean>): Promise<number> {
  const rows = await tx.deleteFrom('app_users').where(condition).returningAll().execute();
  if (rows.length > 0) {
    await sql`select app_user_gone(${asRow('former')}) from ${givenRows(
      rows.map((row) => ({ former: JSON.stringify(row) })),
      { former: 'jsonb' },
    )}`.execute(tx);
  }
  return rows.length;
}
