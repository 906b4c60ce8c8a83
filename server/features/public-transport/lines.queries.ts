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
import { unpackTimes } from '#engine/transit/pack-times.ts';
import { type Calendar, type PatternTimes, runsOn } from '#engine/transit/timetable.ts';
import type { Db } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { ascending, type Page, page, sortKey } from '#server/http/page.ts';
import { createPace } from '#server/pace.ts';
import { calendarDayOf, calendarDaysOf } from './regions.queries.ts';
import { shapesToDraw } from './shapes-to-draw.ts';

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
  const shapes = await shapesToDraw(patterns.map(({ shape }) => shape));
  const pace = createPace();
  const shown: TransitLineDay['patterns'] = [];
  let left = TRANSIT_LIMITS.tripsShown;
  let cut = false;
  for (const [at, { headsign, stops, times }] of patterns.entries()) {
    const { trips, count } = tripsOn(unpackTimes(times), calendar, day, left);
    cut ||= count > left;
    left -= trips.length;
    const places = stops.map((stop) => names.get(stop) ?? { name: '', lat: 0, lon: 0 });
    shown.push({ headsign, shape: shapes[at] ?? [], stops: places, trips });
    await pace();
  }
  const { line: _number, ...shownLine } = line;
  return { line: shownLine as TransitLine, day: calendarDayOf(day), patterns: shown, cut };
}

/** How many trips run on a day, and the first of them in the order of their departure. */
function tripsOn(
  { profiles, service, start, profile }: PatternTimes,
  calendar: Calendar,
  day: number,
  most: number,
): { trips: number[][]; count: number } {
  const running: number[] = [];
  service.forEach((one, trip) => {
    if (runsOn(calendar, one, day)) running.push(trip);
  });
  running.sort((a, b) => (start[a] ?? 0) - (start[b] ?? 0));
  const trips = running.slice(0, most).map((trip) => {
    const times = profiles[profile[trip] ?? 0] ?? new Int32Array(0);
    const stops = times.length / 2;
    return Array.from(
      { length: stops },
      (_, at) => (start[trip] ?? 0) + (times[at === stops - 1 ? 2 * at : 2 * at + 1] ?? 0),
    );
  });
  return { trips, count: running.length };
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
  const drawn = lines.slice(0, linesOnMap);
  const shapes = await shapesToDraw(drawn.map(({ shape }) => shape));
  return {
    lines: drawn.map(({ shape: _packed, ...line }, at) => ({ ...line, shape: shapes[at] ?? [] })),
    stops: stops.slice(0, stopsOnMap),
    cut: lines.length > linesOnMap || stops.length > stopsOnMap,
  };
}
