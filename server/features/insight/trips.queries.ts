import { type Kysely, sql } from 'kysely';
import type { TripGroup, TripSort } from '#contract/insight-lists.ts';
import type { TripRow } from '#contract/insight-trips.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { orderBy, type Page, sortKey, sqlPage } from '#server/http/page.ts';
import { knownFirst } from './score-order.ts';
import { type FoundTrip, presentTrip, TRIP_COLUMNS, TRIP_QUALITY, TRIP_SCORES, tripTypes } from './trip-rows.ts';

type Database = Kysely<Tables>;

export interface TripsFilter {
  fromTimestamp: number;
  toTimestamp: number;
  mode?: TripGroup | undefined;
  sort: TripSort;
}

const orderOf = (sort: TripSort) =>
  orderBy(
    {
      start: sortKey.integer('i.start_ts'),
      distance: sortKey.integer(sql`round(i.distance_meters)::bigint`),
      duration: sortKey.integer(sql`(i.end_ts - i.start_ts)`),
      score: knownFirst(TRIP_SCORES.total, sort),
      quality: knownFirst(TRIP_QUALITY, sort),
    },
    sort,
    sortKey.integer('i.start_ts'),
  );

const fitting = ({ projectId, userId }: UserKey, { fromTimestamp, toTimestamp, mode }: TripsFilter) => sql`
  i.project_id = ${projectId} and i.user_id = ${userId} and not i.deleted
  and i.start_ts >= ${fromTimestamp} and i.start_ts < ${toTimestamp} and i.type = any(${tripTypes(mode)}::text[])`;

/** The trips of one user: few enough to sort in any order. */
export async function tripsPage(
  db: Database,
  user: UserKey,
  filter: TripsFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<TripRow>> {
  const { items, next } = await sqlPage(
    db,
    { order: orderOf(filter.sort), cursor, limit },
    (parts) => sql<FoundTrip>`
    select ${TRIP_COLUMNS}, ${parts.columns}
    from timeline_items i
    where ${fitting(user, filter)} and ${parts.isAfter}
    order by ${parts.orderBy} limit ${parts.limit}
  `,
  );
  return { items: items.map(presentTrip), next };
}

export async function sumOfTrips(db: Database, user: UserKey, filter: TripsFilter) {
  const { rows } = await sql<{ count: number; distanceMeters: number; seconds: number }>`
    select count(*)::int as count, coalesce(sum(i.distance_meters), 0)::float8 as "distanceMeters",
      coalesce(sum(i.end_ts - i.start_ts), 0)::float8 as seconds
    from timeline_items i where ${fitting(user, filter)}
  `.execute(db);
  return rows[0] ?? { count: 0, distanceMeters: 0, seconds: 0 };
}
