import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { timeZoneAt } from '#server/time/local-day.ts';
import type { ItemRow } from './timeline.queries.ts';

type Database = Kysely<Tables>;

const DAY_SECONDS = 86_400;
/** Only the last item before a span can extend into it; a few more are read in case some are deleted. */
const EARLIER_ITEMS = 3;

const itemsOf = (db: Database, { projectId, userId }: UserKey) =>
  db
    .selectFrom('timeline_items')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('deleted', '=', false);

/** All items between two times, including one that started before, in time order. */
export async function itemsBetween(db: Database, ref: UserKey, fromTs: number, toTs: number): Promise<ItemRow[]> {
  const [earlier, within] = await Promise.all([
    itemsOf(db, ref).where('start_ts', '<', fromTs).orderBy('start_ts', 'desc').limit(EARLIER_ITEMS).execute(),
    itemsOf(db, ref).where('start_ts', '>=', fromTs).where('start_ts', '<', toTs).orderBy('start_ts').execute(),
  ]);
  return [...earlier.filter((row) => row.end_ts > fromTs).reverse(), ...within];
}

/** The items of a local day in the zone of each item; across zones they may extend beyond the day of the first. */
export function itemsOfDay(db: Database, ref: UserKey, date: string): Promise<ItemRow[]> {
  const utcTs = Date.parse(date) / 1000;
  return itemsOf(db, ref)
    .where('day', '=', date)
    .where('start_ts', '>=', utcTs - DAY_SECONDS)
    .where('start_ts', '<', utcTs + 2 * DAY_SECONDS)
    .orderBy('start_ts')
    .execute();
}

/** The user's last known zone before a time, otherwise the first after it, otherwise that of the last position. */
export async function zoneNear(db: Database, ref: UserKey, ts: number): Promise<string | null> {
  const before = await itemsOf(db, ref)
    .where('start_ts', '<', ts)
    .orderBy('start_ts', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before) return before.end_time_zone ?? before.start_time_zone;
  const after = await itemsOf(db, ref).where('start_ts', '>=', ts).orderBy('start_ts').limit(1).executeTakeFirst();
  if (after) return after.start_time_zone;
  const place = await db
    .selectFrom('last_locations')
    .select(['lat', 'lon'])
    .where('project_id', '=', ref.projectId)
    .where('user_id', '=', ref.userId)
    .orderBy('at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();
  return place ? timeZoneAt(place.lat, place.lon) : null;
}

export interface ActiveDays {
  last: string | null;
  previous: string | null;
  next: string | null;
}

/** The nearest days with movement. */
export async function activeDays(db: Database, { projectId, userId }: UserKey, date: string): Promise<ActiveDays> {
  const { rows } = await sql<ActiveDays>`
    select
      (select max(day) from day_aggregates
        where project_id = ${projectId} and user_id = ${userId} and type not in ('IDLE', 'FAKETRIP'))::text as last,
      (select max(day) from day_aggregates
        where project_id = ${projectId} and user_id = ${userId} and type not in ('IDLE', 'FAKETRIP')
          and day < ${date}::date)::text as previous,
      (select min(day) from day_aggregates
        where project_id = ${projectId} and user_id = ${userId} and type not in ('IDLE', 'FAKETRIP')
          and day > ${date}::date)::text as next
  `.execute(db);
  return rows[0] ?? { last: null, previous: null, next: null };
}

export async function hasItemsBefore(db: Database, ref: UserKey, ts: number): Promise<boolean> {
  const row = await itemsOf(db, ref).where('start_ts', '<', ts).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasItemsAfter(db: Database, ref: UserKey, ts: number): Promise<boolean> {
  const row = await itemsOf(db, ref).where('start_ts', '>=', ts).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The changes of the SDK's state, including the one in effect at the start. */
export async function statesBetween(db: Database, { projectId, userId }: UserKey, fromMs: number, toMs: number) {
  const states = () =>
    db
      .selectFrom('state_history')
      .select(['at_ms as atMs', 'state'])
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId);
  const [before, within] = await Promise.all([
    states().where('at_ms', '<=', fromMs).orderBy('at_ms', 'desc').limit(1).execute(),
    states().where('at_ms', '>', fromMs).where('at_ms', '<', toMs).orderBy('at_ms').limit(500).execute(),
  ]);
  return [...before, ...within];
}

/** When the data measured in a span was received. */
export const arrivalsBetween = (db: Database, { projectId, userId }: UserKey, fromMs: number, toMs: number) =>
  db
    .selectFrom('batches')
    .select(['first_ms as firstMs', 'last_ms as lastMs', 'received_at as receivedAt'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('last_ms', '>=', fromMs)
    .where('first_ms', '<=', toMs)
    .execute();
