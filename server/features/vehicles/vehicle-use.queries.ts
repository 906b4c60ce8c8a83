import { type Kysely, sql } from 'kysely';
import type { Scores } from '#contract/timeline.ts';
import type { VehicleTrip } from '#contract/vehicle-use.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, sortKey, sqlPage } from '#server/http/page.ts';

type Database = Kysely<Tables>;

interface VehicleTripsFilter {
  projectId: number;
  vehicleId: string;
  userId?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

const EVENTS = sql`coalesce(jsonb_array_length(i.features -> 'drivingBehaviorEvents' -> 'events'), 0)`;

type Found = Omit<VehicleTrip, 'total'> & { scores: Scores | null; formula: string | null };

const NEWEST_FIRST = descending(sortKey.seconds('i.start_ts'), sortKey.text('i.user_id'));

/** A vehicle's trips are found through its days. */
export async function vehicleTripsPage(db: Database, filter: VehicleTripsFilter) {
  const { projectId, vehicleId, userId } = filter;
  const { items, next } = await sqlPage(
    db,
    { ...filter, order: NEWEST_FIRST },
    ({ columns, isAfter, position, orderBy, limit }) => sql<Found>`
    select i.user_id as "userId", i.start_ts as "startTs", i.end_ts as "endTs", i.type, i.day::text as day,
      i.start_time_zone as "startTimeZone", i.open as "isOpen", i.distance_meters as "distanceMeters",
      ${EVENTS} as events, i.features -> 'scores' as scores,
      i.features -> 'scoreExplanation' ->> 'formula' as formula, i.features -> 'vehicle' as vehicle, ${columns}
    from vehicle_days d
    join timeline_items i on i.project_id = d.project_id and i.user_id = d.user_id and i.day = d.day and not i.deleted
      and i.start_ts between extract(epoch from d.day)::bigint - 86400 and extract(epoch from d.day)::bigint + 172800
    where d.project_id = ${projectId} and d.vehicle_id = ${vehicleId}
      and i.features -> 'vehicle' ->> 'id' = ${vehicleId}
      ${userId ? sql`and d.user_id = ${userId}` : sql``}
      and ${isAfter}
      ${position ? sql`and d.day <= (to_timestamp(${position[0]}::float8) at time zone 'UTC')::date + 1` : sql``}
    order by ${orderBy} limit ${limit}
  `,
  );
  return {
    items: items.map(({ scores, formula, ...row }) => ({
      ...row,
      total: scores ? overallScores(scores, formula ?? undefined).total : null,
    })),
    next,
  };
}
