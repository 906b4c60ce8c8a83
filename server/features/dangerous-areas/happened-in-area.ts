import { type Kysely, sql } from 'kysely';
import type { Comparison, Happened } from '#contract/dangerous-area-works.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { fencesOf } from '#engine/geofence/fences.ts';
import { rateRatio } from '#engine/risk/rate-ratio.ts';
import type { Tables } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import { createPace } from '#server/pace.ts';
import { type AreaRow, areaShapeOf } from './present-area.ts';

const DEGREES_A_METER = 180 / Math.PI / 6_371_000;

interface HappenedInAreaFilter {
  from?: string | undefined;
  to?: string | undefined;
  split?: string | undefined;
}

/** Drives through an area, in total and before and after a day. Days are in UTC. */
export async function happenedIn(db: Kysely<Tables>, area: AreaRow, filter: HappenedInAreaFilter, today: string) {
  const first = utcDay(area.applied_from.getTime());
  const from = filter.from && filter.from > first ? filter.from : first;
  const to = filter.to && filter.to < today ? filter.to : today;
  if (to < from) throw new AppError('validation', `query.to: nothing before ${first} was looked at`);
  const { split } = filter;
  if (split && (split <= from || split > to)) {
    const message = `must lie after ${from} and not after ${to}`;
    throw new AppError('validation', `query.split: ${message}`, { fields: { 'query.split': message } });
  }
  const impacts = await impactsIn(db, area, from, to);
  const drivesBetween = (begin: string, end: string) => drivesIn(db, area, begin, end, impacts);
  const whole = await drivesBetween(from, to);
  const before = split ? await drivesBetween(from, utcDay(Date.parse(split) - DAY_MS)) : null;
  const after = split ? await drivesBetween(split, to) : null;
  return {
    appliedFrom: area.applied_from.toISOString(),
    whole,
    before,
    after,
    comparison: before && after ? comparisonOf(before, after) : null,
  };
}

interface Sums {
  trips: number;
  drivers: number;
  meters: number;
  seconds: number;
  ACCELERATION: number;
  BRAKING: number;
  CORNERING: number;
}

async function drivesIn(
  db: Kysely<Tables>,
  { id, applied_from }: AreaRow,
  from: string,
  to: string,
  impacts: readonly number[],
): Promise<Happened> {
  const fromMs = Math.max(Date.parse(from), applied_from.getTime());
  const endMs = Date.parse(to) + DAY_MS;
  const { rows } = await sql<Sums>`
    select count(distinct (c.project_id, c.user_id, c.start_ts))::int as trips,
      count(distinct (c.project_id, c.user_id))::int as drivers,
      coalesce(sum(c.meters), 0)::float8 as meters, coalesce(sum(c.seconds), 0)::float8 as seconds,
      coalesce(sum(c.accelerations), 0)::int as "ACCELERATION", coalesce(sum(c.brakings), 0)::int as "BRAKING",
      coalesce(sum(c.cornerings), 0)::int as "CORNERING"
    from area_crossings c
    join timeline_items i on i.project_id = c.project_id and i.user_id = c.user_id and i.start_ts = c.start_ts
      and i.type in ('CAR', 'DRIVING') and not i.deleted
    where c.area_id = ${id} and c.entered_ms >= ${fromMs} and c.entered_ms < ${endMs}
  `.execute(db);
  const none: Sums = { trips: 0, drivers: 0, meters: 0, seconds: 0, ACCELERATION: 0, BRAKING: 0, CORNERING: 0 };
  const { ACCELERATION, BRAKING, CORNERING, ...sums } = rows[0] ?? none;
  return {
    from,
    to,
    days: Math.round((endMs - Date.parse(from)) / DAY_MS),
    ...sums,
    events: { ACCELERATION, BRAKING, CORNERING },
    impacts: impacts.filter((ms) => ms >= fromMs && ms < endMs).length,
  };
}

/** The times of impacts inside, without tests and false alarms. */
async function impactsIn(db: Kysely<Tables>, area: AreaRow, from: string, to: string): Promise<number[]> {
  const reach = area.radius_meters * DEGREES_A_METER;
  const { rows } = await sql<{ lat: number; lon: number; at: number }>`
    select lat, lon, happened_ms as at from assistance_cases
    where kind = 'AID' and not test and lat between ${area.lat - reach} and ${area.lat + reach}
      and state <> 'filtered' and outcome is distinct from 'false-alarm' and outcome is distinct from 'test'
      and happened_ms >= ${Math.max(Date.parse(from), area.applied_from.getTime())} and happened_ms < ${Date.parse(to) + DAY_MS}
    limit 100000
  `.execute(db);
  const fence = fencesOf([areaShapeOf(area)]);
  const inside: number[] = [];
  const pace = createPace();
  for (const { lat, lon, at } of rows) {
    fence.moveTo(lat, lon);
    if (fence.find() > 0) inside.push(Number(at));
    await pace();
  }
  return inside;
}

const countOf = ({ events, impacts }: Happened): number =>
  events.ACCELERATION + events.BRAKING + events.CORNERING + impacts;
const rateOf = (part: Happened): number | null => (part.meters > 0 ? (countOf(part) / part.meters) * 1_000_000 : null);

function comparisonOf(before: Happened, after: Happened): Comparison {
  const { ratio, low, high, verdict } = rateRatio(
    { events: countOf(before), meters: before.meters },
    { events: countOf(after), meters: after.meters },
  );
  return { before: rateOf(before), after: rateOf(after), ratio, low, high, verdict };
}
