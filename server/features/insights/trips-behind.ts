import { type Kysely, sql } from 'kysely';
import { HARSH_CODES, ROAD_TYPES, type RoadType } from '#contract/dictionary.ts';
import type { TripMode } from '#contract/home.ts';
import type { ScoreName } from '#contract/insight-segments.ts';
import type { FoundTripRow } from '#contract/insights.ts';
import type { Tables } from '#server/db/tables.ts';
import {
  type FoundTrip,
  presentTrip,
  TRIP_COLUMNS,
  TRIP_SCORES,
  tripTypes,
} from '#server/features/insight/trip-rows.ts';
import { TRAVEL_TYPES } from '#server/features/rollups/layout.ts';
import { descending, type Page, sortKey, sqlPage } from '#server/http/page.ts';

interface TripsBehind {
  projectId: number;
  segments: readonly string[];
  from: string;
  to: string;
  part: ScoreName;
  mode?: TripMode | undefined;
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  hour?: number | undefined;
  weekday?: number | undefined;
  lostOn?: RoadType | undefined;
  lostAt?: number | undefined;
}

/** The most user days scanned per page, so that a search for a rare trip cannot load the database for long. */
const MAX_USER_DAYS = 20_000;

const ORDER = descending(sortKey.text('d.day'), sortKey.text('d.user_id'), sortKey.integer('i.start_ts'));

/** The trips behind a figure of Insights, newest first, limited to the days that are rolled up. */
export async function tripsBehindFigure(
  db: Kysely<Tables>,
  filter: TripsBehind,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<FoundTripRow> & { searchedTo: string | null }> {
  let searched = sql``;
  const { items, next } = await sqlPage(db, { order: ORDER, cursor, limit }, (parts) => {
    const [day, userId] = parts.position ?? [];
    const isLater = day === undefined ? sql`true` : sql`(day, user_id) <= (${day}::date, ${userId}::text)`;
    searched = sql`
      select project_id, user_id, day::text as day from user_days
      where project_id = ${filter.projectId} and day between ${filter.from}::date and ${filter.to}::date
        and ${isLater} and ${onWeekday(filter.weekday)}
      order by user_days.day desc, user_id desc`;
    return sql<FoundTrip & { userId: string }>`
      select i.user_id as "userId", ${TRIP_COLUMNS}, ${parts.columns}
      from (${searched} limit ${sql.lit(MAX_USER_DAYS)}) d
      join user_segments s on s.project_id = d.project_id and s.user_id = d.user_id
        and s.segments && ${filter.segments}::text[]
      join timeline_items i on i.project_id = d.project_id and i.user_id = d.user_id and i.day = d.day::date
        and i.start_ts between extract(epoch from d.day::date)::bigint - 86400
          and extract(epoch from d.day::date)::bigint + 172800
      where not i.deleted and not i.open and ${isWanted(filter)} and ${parts.isAfter}
      order by ${parts.orderBy} limit ${parts.limit}
    `;
  });
  const { rows } = await sql<{ day: string }>`
    select day from (${searched} offset ${sql.lit(MAX_USER_DAYS)} limit 1) beyond
  `.execute(db);
  return { items: items.map(presentTrip), next, searchedTo: next === null ? (rows[0]?.day ?? null) : null };
}

const onWeekday = (weekday: number | undefined) =>
  weekday === undefined ? sql`true` : sql`extract(isodow from user_days.day) = ${weekday + 1}`;

/**
 * Of the losses that the roll-ups count: parts that a person corrected are left out, and amounts are rounded. The parts
 * are read once (`offset 0` keeps them apart): otherwise all features of a drive would be unpacked again for each loss.
 */
const lost = (where: ReturnType<typeof sql>) => sql`(
  i.type in ('CAR', 'DRIVING') and exists (
    select 1 from (select i.features -> 'scoreOverrides' as parts offset 0) corrected,
      jsonb_array_elements(i.features -> 'scoreExplanation' -> 'losses') loss
    where not coalesce(corrected.parts ? (loss ->> 'part'), false)
      and round((loss ->> 'points')::numeric * round(i.distance_meters)) > 0 and ${where}
  )
)`;

const localTime = (moment: ReturnType<typeof sql>) => sql`${moment} at time zone coalesce(i.start_time_zone, 'UTC')`;
const startedAt = sql`to_timestamp(i.start_ts)`;

/** Slip roads count as the road they belong to. */
function isRoad(road: RoadType) {
  const own = sql`regexp_replace(loss -> 'manoeuvre' ->> 'road', '_link$', '')`;
  return road === 'other'
    ? sql`${own} <> all(${ROAD_TYPES.filter((one) => one !== 'other')}::text[])`
    : sql`${own} = ${road}`;
}

function isWanted({ part, mode, scoreFrom, scoreTo, hour, lostOn, lostAt }: TripsBehind) {
  const types = tripTypes(mode).filter((type) => TRAVEL_TYPES.some((one) => one === type));
  const conditions = [sql`i.type = any(${types}::text[])`];
  if (hour !== undefined) conditions.push(sql`extract(hour from ${localTime(startedAt)}) = ${hour}`);
  if (scoreFrom !== undefined) conditions.push(sql`${TRIP_SCORES[part]} >= ${scoreFrom}`);
  if (scoreTo !== undefined) conditions.push(sql`${TRIP_SCORES[part]} <= ${scoreTo}`);
  if (scoreFrom !== undefined || scoreTo !== undefined) conditions.push(sql`i.type in ('CAR', 'DRIVING')`);
  if (lostOn !== undefined) {
    conditions.push(lost(sql`loss ->> 'part' = any(${HARSH_CODES}::text[]) and ${isRoad(lostOn)}`));
  }
  if (lostAt !== undefined) {
    const at = sql`coalesce((loss ->> 'timestamp')::timestamptz, ${startedAt})`;
    conditions.push(lost(sql`extract(hour from ${localTime(at)}) = ${lostAt}`));
  }
  return sql.join(conditions, sql` and `);
}
