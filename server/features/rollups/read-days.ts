import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from '#server/ingest/run/touched-days.ts';
import type { Pace } from '#server/pace.ts';
import { TRAVEL_TYPES } from './layout.ts';
import { numbersIn, pairsIn } from './numbers.ts';
import { type DaySums, type SummedTrip, sumDay } from './sum-day.ts';

/** A key for a user's day within a project. */
export const dayKey = (userId: string, day: string): string => `${day} ${userId}`;

/** The sums of these days from their current items; a day without an ended trip is missing. */
export async function sumsOfDays(tx: Tx, days: readonly TouchedDay[], pace: Pace): Promise<Map<string, DaySums>> {
  if (days.length === 0) return new Map();
  const { rows } = await prepared<SummedTrip & { userId: string; day: string }>('rollup-trips')`
    select i.user_id as "userId", i.day, i.start_ts as "startTs", i.end_ts as "endTs", i.type,
      i.start_time_zone as zone, round(i.distance_meters)::bigint as meters, f.scores,
      f."scoreExplanation" ->> 'formula' as formula, f."scoreExplanation" -> 'losses' as losses,
      f."scoreOverrides" as overrides, jsonb_path_query_array(f."drivingBehaviorEvents", '$.events[*].type') as events,
      f."phoneDistractions" -> 'secondsPerType' as "phoneSeconds", f.exposure -> 'byRoad' as "metersByRoad"
    from ${dayRows(days)}
    join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and not i.deleted
      and not i.open and ${WITHIN_DAY}
    -- Read as one record: each access to a stored document would unpack it again.
    left join lateral jsonb_to_record(case when i.type in ('CAR', 'DRIVING') then i.features end) f (
      scores jsonb, "scoreExplanation" jsonb, "scoreOverrides" jsonb, "drivingBehaviorEvents" jsonb,
      "phoneDistractions" jsonb, exposure jsonb
    ) on true
    where i.type in (${sql.join(TRAVEL_TYPES.map((type) => sql.lit(type)))})
  `.execute(tx);
  const trips = new Map<string, SummedTrip[]>();
  for (const { userId, day, ...trip } of rows) {
    const key = dayKey(userId, day);
    const ofDay = trips.get(key);
    if (ofDay) ofDay.push(trip);
    else trips.set(key, [trip]);
  }
  const sums = new Map<string, DaySums>();
  for (const [key, ofDay] of trips) {
    sums.set(key, sumDay(ofDay));
    await pace();
  }
  return sums;
}

/** A user's day as already added to the roll-ups. */
export interface StoredDay extends TouchedDay {
  sums: number[];
  details: Map<number, number>;
}

interface StoredRow {
  projectId: number;
  userId: string;
  day: string;
  sums: string;
  details: string;
}

export async function storedDays(tx: Tx, days: readonly TouchedDay[], pace: Pace): Promise<StoredDay[]> {
  if (days.length === 0) return [];
  const { rows } = await prepared<StoredRow>('rollup-stored-days')`
    select d.project_id as "projectId", d.user_id as "userId", d.day, array_to_string(d.sums, ',') as sums,
      array_to_string(d.details, ',') as details
    from ${dayRows(days)}
    join user_days d on d.project_id = given.project_id and d.user_id = given.user_id and d.day = given.day
  `.execute(tx);
  const stored: StoredDay[] = [];
  for (const { sums, details, ...day } of rows) {
    stored.push({ ...day, sums: numbersIn(sums), details: pairsIn(details) });
    await pace();
  }
  return stored;
}

/** Which days users have in the roll-ups, in the order of the users. */
export async function storedDaysOf(
  tx: Tx,
  projectId: number,
  userIds: readonly string[],
  limit?: number,
): Promise<TouchedDay[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{ userId: string; day: string }>`
    select user_id as "userId", day from user_days
    where project_id = ${projectId} and user_id = any(${userIds}::text[])
    order by user_id, day ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}
  `.execute(tx);
  return rows.map(({ userId, day }) => ({ projectId, userId, day }));
}
