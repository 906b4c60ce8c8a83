import type { Kysely } from 'kysely';
import { firstAtOrAfter } from '#engine/fixes.ts';
import { onMap } from '#engine/transit/ground/on-map.ts';
import { LinePattern } from '#engine/transit/line-pattern.ts';
import { onLines, suspicionOf } from '#engine/transit/on-lines.ts';
import { unpackNumbers, unpackTimes } from '#engine/transit/pack-times.ts';
import { cellColumn, cellRow } from '#engine/transit/stop-cells.ts';
import type { Calendar, LineMode, Stop } from '#engine/transit/timetable.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { SegmentedTrack } from '#server/ingest/run/derivation.ts';
import type { FoundSegment } from '#server/ingest/run/engine-run.ts';
import type { LoadedCells } from '#server/ingest/run/road-facts.ts';
import { mapAround } from './transit-map.ts';

type Database = Kysely<Tables>;

interface Region {
  id: string;
  content: string;
  time_zone: string | null;
  first_day: number | null;
  last_day: number | null;
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Patterns stay in memory: they never change for a given content. */
const MAX_PATTERNS = 6_000;
const patterns = new Map<string, LinePattern>();
const calendars = new Map<string, Calendar>();
/** Patterns considered for one region: enough for a city. */
const MAX_NEARBY = 4_000;

/** The lines that rides among the tracks could be on. Where no region covers them, this costs one short query. */
async function linesNear(db: Database, tracks: readonly SegmentedTrack[]): Promise<LinePattern[]> {
  const cells = new Map<string, readonly [number, number]>();
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const track of tracks) addRideCells(track, cells, box);
  if (cells.size === 0) return [];
  const { rows: regions } = await prepared<Region>('transit-regions')`
    select id, content, time_zone, first_day, last_day, south, west, north, east from transit_regions
    where active and content is not null and south <= ${box.north} and north >= ${box.south}
      and west <= ${box.east} and east >= ${box.west}
    order by id
  `.execute(db);
  const found: LinePattern[] = [];
  for (const region of regions) found.push(...(await patternsOf(db, region, [...cells.values()])));
  return found;
}

/** Adds the cells that rides pass through. */
function addRideCells(
  { fixes, found }: SegmentedTrack,
  into: Map<string, readonly [number, number]>,
  box: { south: number; west: number; north: number; east: number },
): void {
  for (const { segment } of found) {
    const { type, startMs, endMs } = segment;
    if (!suspicionOf(type)) continue;
    const from = firstAtOrAfter(fixes, startMs / 1000);
    const to = firstAtOrAfter(fixes, endMs / 1000 + 0.0005);
    for (let at = from; at < to; at++) {
      const [lat, lon] = [fixes.lat[at] ?? 0, fixes.lon[at] ?? 0];
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
      box.west = Math.min(box.west, lon);
      box.east = Math.max(box.east, lon);
      const cell = [cellColumn(lon), cellRow(lat)] as const;
      into.set(cell.join(), cell);
    }
  }
}

async function patternsOf(
  db: Database,
  region: Region,
  cells: readonly (readonly [number, number])[],
): Promise<LinePattern[]> {
  const { content } = region;
  const { rows } = await prepared<{ pattern: number }>('transit-near')`
    select distinct unnest(c.patterns) as pattern
    from unnest(${cells.map(([x]) => x)}::int[], ${cells.map(([, y]) => y)}::int[]) as given (x, y)
    join transit_cells c on c.content = ${content}::uuid and c.x = given.x and c.y = given.y
    limit ${MAX_NEARBY}
  `.execute(db);
  const wanted = rows.map(({ pattern }) => pattern);
  const missing = wanted.filter((pattern) => !patterns.has(`${content} ${pattern}`));
  if (missing.length > 0) await loadPatterns(db, region, missing);
  return wanted.flatMap((pattern) => patterns.get(`${content} ${pattern}`) ?? []);
}

interface PatternRow {
  pattern: number;
  headsign: string;
  along: number[];
  shape: Buffer;
  times: Buffer;
  lineId: string;
  mode: LineMode;
  shortName: string;
  longName: string;
  color: string;
  stops: Stop[];
}

async function loadPatterns(db: Database, region: Region, missing: number[]): Promise<void> {
  const { content } = region;
  const calendar = calendars.get(content) ?? (await loadCalendar(db, region));
  const { rows } = await prepared<PatternRow>('transit-patterns')`
    select p.pattern, p.headsign, p.along, p.shape, p.times, l.line_id as "lineId", l.mode,
      l.short_name as "shortName", l.long_name as "longName", l.color, s.stops
    from transit_patterns p
      join transit_lines l on l.content = p.content and l.line = p.line
      cross join lateral (
        select json_agg(json_build_object('id', s.stop_id, 'name', s.name, 'lat', s.lat, 'lon', s.lon) order by o) as stops
        from unnest(p.stops) with ordinality as u (stop, o)
        join transit_stops s on s.content = p.content and s.stop = u.stop
      ) s
    where p.content = ${content}::uuid and p.pattern = any(${missing}) and l.mode is not null
  `.execute(db);
  if (patterns.size + rows.length > MAX_PATTERNS) patterns.clear();
  for (const row of rows) {
    const { pattern, headsign, along, stops, lineId, mode, shortName, longName, color } = row;
    patterns.set(
      `${content} ${pattern}`,
      new LinePattern({
        line: { regionId: region.id, lineId, mode, shortName, longName, color },
        headsign,
        stops,
        along,
        shape: unpackNumbers(row.shape),
        times: unpackTimes(row.times),
        calendar,
      }),
    );
  }
}

async function loadCalendar(db: Database, { content, time_zone, first_day, last_day }: Region): Promise<Calendar> {
  const rows = await db
    .selectFrom('transit_services')
    .select(['service', 'days'])
    .where('content', '=', content)
    .orderBy('service')
    .execute();
  const calendar: Calendar = {
    timeZone: time_zone ?? 'UTC',
    firstDay: first_day ?? 0,
    lastDay: last_day ?? -1,
    services: rows.map(({ service, days }) => ({ id: String(service), days })),
  };
  if (calendars.size > 50) calendars.clear();
  calendars.set(content, calendar);
  return calendar;
}

/** Marks rides that follow a line; for the others, the stops and rails of the map decide. */
export async function assignLines(
  db: Database,
  tracks: readonly SegmentedTrack[],
  roads: LoadedCells | null,
): Promise<FoundSegment[][]> {
  const asFound = () => tracks.map(({ found }) => [...found]);
  if (!tracks.some(({ found }) => found.some(({ segment }) => suspicionOf(segment.type)))) return asFound();
  const lines = await linesNear(db, tracks);
  const around = roads ? await mapAround(db, roads) : undefined;
  if (lines.length === 0 && !around) return asFound();
  return tracks.map(({ fixes, found }) =>
    found.flatMap(({ segment, open }) =>
      onLines(segment, fixes, lines)
        .map((piece) => onMap(piece, fixes, around, lines))
        .map((piece) => ({ segment: piece, open })),
    ),
  );
}
