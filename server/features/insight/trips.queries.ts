import { type Kysely, sql } from 'kysely';
import { GROUP_OF_MODE, MODE_CODES } from '#contract/dictionary.ts';
import type { TripGroup, TripSort } from '#contract/insight-lists.ts';
import type { TripRow } from '#contract/insight-trips.ts';
import type { Scores } from '#contract/timeline.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { Tables } from '#server/db/tables.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { orderBy, type Page, sortKey, sqlPage } from '#server/http/page.ts';
import { knownFirst, meanOf } from './score-order.ts';

type Database = Kysely<Tables>;

export interface TripsFilter {
  fromTimestamp: number;
  toTimestamp: number;
  mode?: TripGroup | undefined;
  sort: TripSort;
}

const FORMULA = sql`(i.features -> 'scoreExplanation' ->> 'formula')`;
const MISSING = sql`case when ${FORMULA} = 'move-1' then 100 end`;
/** As overallScores reckons: what is not known is left out, and counted as 100 by move-1. */
const part = (name: string) => sql`coalesce((i.features -> 'scores' ->> ${sql.lit(name)})::numeric, ${MISSING})`;
const TOTAL = sql`case when i.features ? 'scores' then round(${meanOf(
  meanOf(part('ACCELERATION'), part('BRAKING'), part('CORNERING')),
  part('SPEED'),
  part('DFD'),
)})::int end`;

const QUALITY = sql`(i.features -> 'quality' ->> 'score')::int`;

const orderOf = (sort: TripSort) =>
  orderBy(
    {
      start: sortKey.integer('i.start_ts'),
      distance: sortKey.integer(sql`round(i.distance_meters)::bigint`),
      duration: sortKey.integer(sql`(i.end_ts - i.start_ts)`),
      score: knownFirst(TOTAL, sort),
      quality: knownFirst(QUALITY, sort),
    },
    sort,
    sortKey.integer('i.start_ts'),
  );

const typesOf = (mode: TripGroup | undefined) =>
  MODE_CODES.filter((type) => (mode ? GROUP_OF_MODE[type] === mode : GROUP_OF_MODE[type] !== 'still'));

const fitting = ({ projectId, userId }: UserKey, { fromTimestamp, toTimestamp, mode }: TripsFilter) => sql`
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
  formula: string | null;
  quality: number | null;
}

/** The trips of one user, who has few enough of them that any order is cheap. */
export async function tripsPage(
  db: Database,
  user: UserKey,
  filter: TripsFilter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<TripRow>> {
  const { items, next } = await sqlPage(
    db,
    { order: orderOf(filter.sort), cursor, limit },
    (parts) => sql<Found>`
    select i.start_ts as "startTs", i.end_ts as "endTs", i.type, i.measured_type as "measuredType",
      i.overridden is not null as "isOverridden", i.open as "isOpen", i.day::text as day,
      i.start_time_zone as "startTimeZone", i.end_time_zone as "endTimeZone", i.distance_meters as "distanceMeters",
      (i.features -> 'gpsStats' ->> 'averageSpeed')::float8 as "averageSpeedKmh",
      i.features -> 'scores' as scores, ${FORMULA} as formula,
      ${QUALITY} as quality, ${parts.columns}
    from timeline_items i
    where ${fitting(user, filter)} and ${parts.isAfter}
    order by ${parts.orderBy} limit ${parts.limit}
  `,
  );
  return { items: items.map(presented), next };
}

const UNKNOWN = { total: null, safeness: null, speed: null, distraction: null };

function presented({ scores, formula, ...row }: Found): TripRow {
  return { ...row, ...(scores ? overallScores(scores, formula ?? undefined) : UNKNOWN) };
}

export async function sumOfTrips(db: Database, user: UserKey, filter: TripsFilter) {
  const { rows } = await sql<{ count: number; distanceMeters: number; seconds: number }>`
    select count(*)::int as count, coalesce(sum(i.distance_meters), 0)::float8 as "distanceMeters",
      coalesce(sum(i.end_ts - i.start_ts), 0)::float8 as seconds
    from timeline_items i where ${fitting(user, filter)}
  `.execute(db);
  return rows[0] ?? { count: 0, distanceMeters: 0, seconds: 0 };
}
