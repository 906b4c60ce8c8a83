import { type SqlBool, sql } from 'kysely';
import type { ParsedOf } from '#contract/endpoint.ts';
import {
  type getTransitLine,
  type listTransitLines,
  TRANSIT_LIMITS,
  type TransitLine,
  type TransitLineDay,
} from '#contract/public-transport.ts';
import { utcDay } from '#contract/utc-day.ts';
import { unpackNumbers, unpackTimes } from '#engine/transit/pack-times.ts';
import { type Calendar, type PatternTimes, runsOn } from '#engine/transit/timetable.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { ascending, type Page, page, sortKey } from '#server/http/page.ts';
import { calendarDayOf, calendarDaysOf } from './regions.queries.ts';

type LonLat = [number, number];
const STEPS = 1e7;

export const lineShapeOf = (bytes: Uint8Array): LonLat[] => {
  const numbers = unpackNumbers(bytes);
  return Array.from({ length: numbers.length >> 1 }, (_, at) => [
    (numbers[2 * at + 1] ?? 0) / STEPS,
    (numbers[2 * at] ?? 0) / STEPS,
  ]);
};

interface Region {
  content: string | null;
  first_day: number | null;
  last_day: number | null;
  time_zone: string | null;
}

async function regionWith(db: Db, id: string): Promise<Region> {
  const row = await db
    .selectFrom('transit_regions')
    .select(['content', 'first_day', 'last_day', 'time_zone'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('The region');
  return row;
}

const COLUMNS = [
  'line_id as lineId',
  'mode',
  'short_name as shortName',
  'long_name as longName',
  'color',
  'agency',
  'patterns',
  'stops',
  'trips',
] as const;

/** Line 2 comes before line 10, and lines without a number come last. */
const BY_NAME = ascending(
  sortKey.integer(sql`coalesce(left(substring(short_name from '^\\d+'), 8)::bigint, 100000000)`),
  sortKey.text('short_name'),
  sortKey.text('long_name'),
  sortKey.integer('line'),
);

export async function linesPage(
  db: Db,
  regionId: string,
  { search, mode, limit, cursor }: ParsedOf<typeof listTransitLines>['query'],
): Promise<Page<TransitLine> & { total: number }> {
  const { content } = await regionWith(db, regionId);
  if (!content) return { items: [], next: null, total: 0 };
  const wanted = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  let found = db.selectFrom('transit_lines').where('content', '=', content);
  if (mode) found = found.where('mode', '=', mode);
  if (search !== '') {
    found = found.where(sql<SqlBool>`(short_name ilike ${wanted} or long_name ilike ${wanted})`);
  }
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const { items, next } = await page(found.select(COLUMNS), { order: BY_NAME, cursor, limit });
  return { items: items as TransitLine[], next, total };
}

/** A line with its ways and the trips of a day; without one the last day that has service, but not later than today. */
export async function lineOn(
  db: Db,
  { id, lineId }: ParsedOf<typeof getTransitLine>['params'],
  wanted: string | undefined,
  now: Date,
): Promise<TransitLineDay> {
  const region = await regionWith(db, id);
  const content = region.content ?? '00000000-0000-0000-0000-000000000000';
  const line = await db
    .selectFrom('transit_lines')
    .select([...COLUMNS, 'line'])
    .where('content', '=', content)
    .where('line_id', '=', lineId)
    .executeTakeFirst();
  if (!line) throw notFound('The line');
  const patterns = await db
    .selectFrom('transit_patterns')
    .selectAll()
    .where('content', '=', content)
    .where('line', '=', line.line)
    .orderBy('trips', 'desc')
    .limit(60)
    .execute();
  const names = await stopsOf(db, content, [...new Set(patterns.flatMap(({ stops }) => stops))]);
  const calendar = await lineCalendarOf(db, content, region);
  const today = calendarDaysOf(utcDay(now));
  const day = wanted ? calendarDaysOf(wanted) : Math.max(calendar.firstDay, Math.min(calendar.lastDay, today));
  let left = TRANSIT_LIMITS.tripsShown;
  let cut = false;
  const shown = patterns.map(({ headsign, shape, stops, times }) => {
    const trips = tripsOn(unpackTimes(times), calendar, day);
    if (trips.length > left) cut = true;
    const kept = trips.slice(0, Math.max(0, left));
    left -= kept.length;
    return {
      headsign,
      shape: lineShapeOf(shape),
      stops: stops.map((stop) => names.get(stop) ?? { name: '', lat: 0, lon: 0 }),
      trips: kept,
    };
  });
  const { line: _number, ...shownLine } = line;
  return { line: shownLine as TransitLine, day: calendarDayOf(day), patterns: shown, cut };
}

/** The trips of a day, in the order of their departure. */
function tripsOn({ profiles, service, start, profile }: PatternTimes, calendar: Calendar, day: number): number[][] {
  const trips: number[][] = [];
  for (let trip = 0; trip < start.length; trip++) {
    if (!runsOn(calendar, service[trip] ?? 0, day)) continue;
    const times = profiles[profile[trip] ?? 0] ?? new Int32Array(0);
    const stops = times.length / 2;
    trips.push(
      Array.from(
        { length: stops },
        (_, at) => (start[trip] ?? 0) + (times[at === stops - 1 ? 2 * at : 2 * at + 1] ?? 0),
      ),
    );
  }
  return trips.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

export async function lineCalendarOf(db: Db, content: string, region: Omit<Region, 'content'>): Promise<Calendar> {
  const services = await db
    .selectFrom('transit_services')
    .select(['service', 'days'])
    .where('content', '=', content)
    .orderBy('service')
    .execute();
  return {
    timeZone: region.time_zone ?? 'UTC',
    firstDay: region.first_day ?? 0,
    lastDay: region.last_day ?? -1,
    services: services.map(({ service, days }) => ({ id: String(service), days })),
  };
}

async function stopsOf(db: Db, content: string, stops: number[]) {
  if (stops.length === 0) return new Map<number, { name: string; lat: number; lon: number }>();
  const rows = await db
    .selectFrom('transit_stops')
    .select(['stop', 'name', 'lat', 'lon'])
    .where('content', '=', content)
    .where('stop', '=', sql<number>`any(${stops})`)
    .execute();
  return new Map(rows.map(({ stop, name, lat, lon }) => [stop, { name, lat, lon }]));
}

/** For drawing: the busiest way of each line, and the stops. */
export async function regionOnMap(db: Db, id: string) {
  const { content } = await regionWith(db, id);
  if (!content) return { lines: [], stops: [], cut: false };
  const { linesOnMap, stopsOnMap } = TRANSIT_LIMITS;
  const { rows: lines } = await sql<{ lineId: string; mode: TransitLine['mode']; color: string; shape: Buffer }>`
    select l.line_id as "lineId", l.mode, l.color, p.shape from transit_lines l, lateral (
      select shape from transit_patterns p
      where p.content = l.content and p.line = l.line order by p.trips desc, cardinality(p.stops) desc limit 1
    ) p
    where l.content = ${content}::uuid order by l.trips desc, l.line limit ${linesOnMap + 1}
  `.execute(db);
  const stops = await db
    .selectFrom('transit_stops')
    .select(['name', 'lat', 'lon'])
    .where('content', '=', content)
    .orderBy('stop')
    .limit(stopsOnMap + 1)
    .execute();
  return {
    lines: lines.slice(0, linesOnMap).map(({ shape, ...line }) => ({ ...line, shape: lineShapeOf(shape) })),
    stops: stops.slice(0, stopsOnMap),
    cut: lines.length > linesOnMap || stops.length > stopsOnMap,
  };
}
