import { type Kysely, sql } from 'kysely';
import type { StepOfTime } from '#contract/insight-lists.ts';
import type { Scores } from '#contract/timeline.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import type { VehicleFigures, VehicleTrip } from '#contract/vehicle-use.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { Tables } from '#server/db/tables.ts';
import { descending, sortKey, sqlPage } from '#server/http/page.ts';
import { meanScores, SCORE_SUMS } from '#server/ingest/run/score-sums.ts';

type Database = Kysely<Tables>;

/** As vehicle_days stores them: six counts, then the sums of scores. */
export function vehicleFiguresOf(days: readonly { sums: readonly number[] }[]): VehicleFigures {
  const sums = Array<number>(6 + SCORE_SUMS).fill(0);
  for (const day of days) for (const [at, amount] of day.sums.entries()) sums[at] = (sums[at] ?? 0) + Number(amount);
  const [trips = 0, seconds = 0, distanceMeters = 0, ACCELERATION = 0, BRAKING = 0, CORNERING = 0, ...scored] = sums;
  const events = { ACCELERATION, BRAKING, CORNERING };
  return { trips, seconds, distanceMeters, events, scores: meanScores(scored) };
}

export interface VehicleDay {
  userId: string;
  day: string;
  vehicleId: string;
  sums: number[];
}

const dayColumns = ['user_id as userId', 'day', 'vehicle_id as vehicleId', 'sums'] as const;

export const daysOfVehicle = (db: Database, projectId: number, vehicleId: string): Promise<VehicleDay[]> =>
  db
    .selectFrom('vehicle_days')
    .select(dayColumns)
    .where('project_id', '=', projectId)
    .where('vehicle_id', '=', vehicleId)
    .orderBy('day')
    .execute();

export async function daysOfUser(
  db: Database,
  {
    projectId,
    userId,
    from,
    to,
  }: { projectId: number; userId: string; from?: string | undefined; to?: string | undefined },
): Promise<VehicleDay[]> {
  let query = db
    .selectFrom('vehicle_days')
    .select(dayColumns)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId);
  if (from) query = query.where('day', '>=', from);
  if (to) query = query.where('day', '<=', to);
  return query.orderBy('day').execute();
}

/** The first day of the step that a day belongs to; weeks begin on Monday. */
export function vehicleStepOf(day: string, by: StepOfTime): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (by === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (by === 'month') return { from: `${day.slice(0, 7)}-01`, to: utcDay(new Date(Date.UTC(year, month, 0))) };
  const at = new Date(day);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000;
  return { from: utcDay(new Date(monday)), to: utcDay(new Date(monday + 6 * 86_400_000)) };
}

/** Every step from the first day to the last, including those without a trip; only the latest if there are many. */
export function vehicleStepsOf(days: readonly VehicleDay[], by: StepOfTime, most: number) {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (!first || !last) return [];
  const byStep = new Map<string, VehicleDay[]>();
  for (const day of days) {
    const { from } = vehicleStepOf(day.day, by);
    const known = byStep.get(from);
    if (known) known.push(day);
    else byStep.set(from, [day]);
  }
  const steps: { from: string; to: string }[] = [];
  for (let step = vehicleStepOf(last, by); step.to >= first && steps.length < most; ) {
    steps.unshift(step);
    step = vehicleStepOf(dayAfter(step.from, -1), by);
  }
  return steps.map((step) => ({ ...step, ...vehicleFiguresOf(byStep.get(step.from) ?? []) }));
}

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
