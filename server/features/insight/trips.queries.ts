import { type Kysely, type RawBuilder, sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES } from '#contract/dictionary.ts';
import type { TripGroup, TripSort, TripSortKey } from '#contract/insight-lists.ts';
import type { TripRow } from '#contract/insight-trips.ts';
import type { Scores } from '#contract/timeline.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';

type Database = Kysely<Tables>;

export interface TripsWish {
  fromTimestamp: number;
  toTimestamp: number;
  mode?: TripGroup | undefined;
  sort: TripSort;
}

/** A row's value in the order, and its name. */
export type TripPlace = readonly [key: number, startTs: number];

const part = (name: string) => sql`coalesce((i.features -> 'scores' ->> ${sql.lit(name)})::numeric, 100)`;
const TOTAL = sql`case when i.features ? 'scores' then round((
  (${part('ACCELERATION')} + ${part('BRAKING')} + ${part('CORNERING')}) / 3 + ${part('SPEED')} + ${part('DFD')}
) / 3)::int end`;

/** What is not known stands below everything. */
const KEYS: Readonly<Record<TripSortKey, RawBuilder<unknown>>> = {
  start: sql`i.start_ts`,
  distance: sql`round(i.distance_meters)::bigint`,
  duration: sql`(i.end_ts - i.start_ts)`,
  score: sql`coalesce(${TOTAL}, -1)`,
  quality: sql`coalesce((i.features -> 'quality' ->> 'score')::int, -1)`,
};

const typesOf = (mode: TripGroup | undefined) =>
  MODE_CODES.filter((type) => (mode ? GROUP_OF_MODE[type] === mode : GROUP_OF_MODE[type] !== 'still'));

const fitting = ({ projectId, userId }: UserKey, { fromTimestamp, toTimestamp, mode }: TripsWish) => sql`
  i.project_id = ${projectId} and i.user_id = ${userId} and not i.deleted
  and i.start_ts >= ${fromTimestamp} and i.start_ts < ${toTimestamp} and i.type = any(${typesOf(mode)}::text[])`;

interface Found {
  startTs: number;
  endTs: number;
  type: TripRow['type'];
  measuredType: TripRow['type'];
  isOverridden: boolean;
  isOpen: boolean;
  day: string;
  startTimeZone: string | null;
  endTimeZone: string | null;
  distanceMeters: number;
  averageSpeedKmh: number | null;
  scores: Scores | null;
  quality: number | null;
  key: number;
}

/** Trips in the order that was asked for, after a place in it; of one person only, so that any order is cheap. */
export async function tripsOf(
  db: Database,
  whose: UserKey,
  wish: TripsWish,
  limit: number,
  after: TripPlace | null,
): Promise<{ rows: TripRow[]; last: TripPlace | null }> {
  const isUp = !wish.sort.startsWith('-');
  const key = KEYS[wish.sort.replace('-', '') as TripSortKey];
  const direction = sql.raw(isUp ? 'asc' : 'desc');
  const beyond = after
    ? sql`and (${key}, i.start_ts) ${sql.raw(isUp ? '>' : '<')} (${after[0]}::bigint, ${after[1]}::bigint)`
    : sql``;
  const { rows } = await sql<Found>`
    select i.start_ts as "startTs", i.end_ts as "endTs", i.type, i.measured_type as "measuredType",
      i.overridden is not null as "isOverridden", i.open as "isOpen", i.day::text as day,
      i.start_time_zone as "startTimeZone", i.end_time_zone as "endTimeZone", i.distance_meters as "distanceMeters",
      (i.features -> 'gpsStats' ->> 'averageSpeed')::float8 as "averageSpeedKmh",
      i.features -> 'scores' as scores, (i.features -> 'quality' ->> 'score')::int as quality, ${key}::bigint as key
    from timeline_items i
    where ${fitting(whose, wish)} ${beyond}
    order by ${key} ${direction}, i.start_ts ${direction}
    limit ${limit + 1}
  `.execute(db);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit).map(presented), last: last ? [last.key, last.startTs] : null };
}

const UNKNOWN = { total: null, safeness: null, speed: null, distraction: null };

function presented({ scores, key: _key, ...row }: Found): TripRow {
  return { ...row, ...(scores ? overallScores(scores) : UNKNOWN) };
}

export async function sumOfTrips(db: Database, whose: UserKey, wish: TripsWish) {
  const { rows } = await sql<{ count: number; distanceMeters: number; seconds: number }>`
    select count(*)::int as count, coalesce(sum(i.distance_meters), 0)::float8 as "distanceMeters",
      coalesce(sum(i.end_ts - i.start_ts), 0)::float8 as seconds
    from timeline_items i where ${fitting(whose, wish)}
  `.execute(db);
  return rows[0] ?? { count: 0, distanceMeters: 0, seconds: 0 };
}
