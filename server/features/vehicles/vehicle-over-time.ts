import { type Kysely, sql } from 'kysely';
import type { ReplyOf } from '#contract/endpoint.ts';
import { MAX_STEPS, type StepOfTime } from '#contract/insight-lists.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import type { getVehicleOverTime } from '#contract/vehicle-use.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPace } from '#server/pace.ts';
import { summedDays, summedMeters, vehicleFiguresOf } from './vehicle-figures.ts';

type Database = Kysely<Tables>;

interface VehicleRef {
  projectId: number;
  id: string;
}

type Person = ReplyOf<typeof getVehicleOverTime>['people'][number];

const isOf = ({ projectId, id }: VehicleRef) => sql`project_id = ${projectId} and vehicle_id = ${id}`;

/** How a vehicle was driven, by step of time and by person. */
export async function vehicleOverTime(db: Database, ref: VehicleRef, by: StepOfTime, drivers: readonly string[]) {
  const { drivenBy, ...whole } = await wholeOf(db, ref);
  const drove = await whoDrove(db, ref, drivers);
  const known = new Set(drove.map(({ userId }) => userId));
  const owners = new Set(drivers);
  const idle = drivers.filter((driver) => !known.has(driver)).map((userId) => ({ userId, lastDay: null, sums: '' }));
  const people: Person[] = [];
  const pace = createPace();
  for (const { userId, lastDay, sums } of [...drove, ...idle]) {
    people.push({ userId, isDriver: owners.has(userId), lastDay, ...vehicleFiguresOf(sums) });
    await pace();
  }
  // Whoever drove most comes first; owners who never drove it come last.
  people.sort((a, b) => b.distanceMeters - a.distanceMeters || (a.userId < b.userId ? -1 : 1));
  return {
    ...{ by, steps: await stepsOf(db, ref, by, whole), whole, people },
    notListed: Math.max(0, drivenBy - drove.length),
  };
}

interface Whole {
  sums: string;
  firstDay: string | null;
  lastDay: string | null;
  drivenBy: number;
}

async function wholeOf(db: Database, ref: VehicleRef) {
  const { rows } = await sql<Whole>`
    select ${summedDays} as sums, min(day)::text as "firstDay", max(day)::text as "lastDay",
      count(distinct user_id)::int as "drivenBy"
    from vehicle_days where ${isOf(ref)}
  `.execute(db);
  const { sums, ...rest } = rows[0] ?? { sums: '', firstDay: null, lastDay: null, drivenBy: 0 };
  return { ...vehicleFiguresOf(sums), ...rest };
}

interface Drove {
  userId: string;
  lastDay: string | null;
  sums: string;
}

/** Its own drivers, and of others those who drove most. */
async function whoDrove(db: Database, ref: VehicleRef, drivers: readonly string[]): Promise<Drove[]> {
  const { rows } = await sql<Drove>`
    select user_id as "userId", max(day)::text as "lastDay", ${summedDays} as sums
    from vehicle_days where ${isOf(ref)} group by user_id
    order by user_id = any(${drivers}::text[]) desc, ${summedMeters} desc, user_id
    limit ${sql.lit(VEHICLE_LIMITS.peopleListed)}
  `.execute(db);
  return rows;
}

/** The step that a day belongs to; weeks begin on Monday. */
function stepOf(day: string, by: StepOfTime): { from: string; to: string } {
  const [year = 0, month = 1] = day.split('-').map(Number);
  if (by === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` };
  if (by === 'month') return { from: `${day.slice(0, 7)}-01`, to: utcDay(new Date(Date.UTC(year, month, 0))) };
  const at = new Date(day);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000;
  return { from: utcDay(new Date(monday)), to: utcDay(new Date(monday + 6 * 86_400_000)) };
}

/** Every step from the first day to the last, including those without a trip; only the latest if there are many. */
async function stepsOf(
  db: Database,
  ref: VehicleRef,
  by: StepOfTime,
  { firstDay, lastDay }: Pick<Whole, 'firstDay' | 'lastDay'>,
) {
  if (!firstDay || !lastDay) return [];
  const { rows } = await sql<{ from: string; sums: string }>`
    select date_trunc(${by}, day::timestamp)::date::text as "from", ${summedDays} as sums
    from vehicle_days where ${isOf(ref)} group by 1 order by 1 desc limit ${sql.lit(MAX_STEPS)}
  `.execute(db);
  const driven = new Map(rows.map(({ from, sums }) => [from, sums]));
  const steps: { from: string; to: string }[] = [];
  for (let step = stepOf(lastDay, by); step.to >= firstDay && steps.length < MAX_STEPS; ) {
    steps.unshift(step);
    step = stepOf(dayAfter(step.from, -1), by);
  }
  return steps.map((step) => ({ ...step, ...vehicleFiguresOf(driven.get(step.from)) }));
}
