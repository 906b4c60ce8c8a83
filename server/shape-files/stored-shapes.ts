import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { inParts } from '#contract/in-parts.ts';
import { enclosing } from '#contract/shapes.ts';
import { EARTH_RADIUS } from '#contract/sphere.ts';
import type { Tables } from '#server/db/tables.ts';
import { ascending, sortKey } from '#server/http/page.ts';
import { createPace } from '#server/pace.ts';
import { type NamedShape, PlaceIndex, SAME_METERS } from './match-lines.ts';
import { allShapes } from './page-of-shapes.ts';

type Shapes = 'pois' | 'dangerous_areas';

const RADIANS = Math.PI / 180;
const BOXES_AT_ONCE = 500;
const ROWS_AT_ONCE = 5_000;
const SHAPES_AT_ONCE = 500;
/** Lines of one name in such a band of latitude are looked up together, so that no row is read for many lines. */
const BAND_DEGREES = 0.002;
const REACH_DEGREES = (SAME_METERS / EARTH_RADIUS / RADIANS) * 1.001;

/** Finds the stored row of each line by its id, or by name and place for a line without one. */
export async function storedShapes<Of extends Shapes, Line extends NamedShape>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, Of, object>,
  lines: readonly { id: string | undefined; values: Line }[],
): Promise<Map<Line, Selectable<Tables[Of]>>> {
  const pace = createPace();
  const placed = lines.filter(({ id }) => id === undefined).map(({ values }) => values);
  const places = await placesNear(db, rows, placed);
  const idOf = new Map<Line, string>();
  for (const { id, values } of lines) {
    const found = id ?? places.find(values.name, enclosing(values.shape));
    if (found !== undefined) idOf.set(values, found.toLowerCase());
    await pace();
  }
  const byId = await rowsById(rows, [...new Set(idOf.values())]);
  const found = new Map<Line, Selectable<Tables[Of]>>();
  for (const [values, id] of idOf) {
    const row = byId.get(id);
    if (row) found.set(values, row);
  }
  return found;
}

/** Where a name is looked for; `from` is after what was read of it. */
interface Box {
  name: string;
  from: readonly [lat: number, lon: number, radius: number];
  north: number;
  west: number;
  east: number;
}

interface PlaceRow {
  box: number;
  id: string;
  lat: number;
  lon: number;
  radius_meters: number;
}

/** Reads the stored places around lines, each at most a few times however many lines there are. */
async function placesNear<Of extends Shapes>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, Of, object>,
  lines: readonly NamedShape[],
): Promise<PlaceIndex<string>> {
  const pace = createPace();
  const places = new PlaceIndex<string>();
  const known = new Set<string>();
  const left = await boxesAround(lines);
  while (left.length > 0) {
    const boxes = left.splice(-BOXES_AT_ONCE);
    const most = Math.floor(ROWS_AT_ONCE / boxes.length);
    const lastOf = new Map<number, { row: PlaceRow; count: number }>();
    for (const row of await rowsIn(db, rows, boxes, most)) {
      const { box, id } = row;
      lastOf.set(box, { row, count: (lastOf.get(box)?.count ?? 0) + 1 });
      if (!known.has(id)) places.add(boxes[box]?.name ?? '', row, id);
      known.add(id);
      await pace();
    }
    for (const [at, { row, count }] of lastOf) {
      const box = boxes[at];
      if (box && count === most) left.push({ ...box, from: [row.lat, row.lon, row.radius_meters] });
    }
  }
  return places;
}

async function rowsIn<Of extends Shapes>(
  db: Kysely<Tables>,
  rows: SelectQueryBuilder<Tables, Of, object>,
  boxes: readonly Box[],
  most: number,
): Promise<PlaceRow[]> {
  // In the order of the index of names and places, which is then used whatever PostgreSQL knows of the table.
  const some = (rows as unknown as SelectQueryBuilder<Tables, Shapes, object>)
    .select(['id', 'lat', 'lon', 'radius_meters'])
    .where(sql<boolean>`lower(name) = lower(given.called)`)
    .where(sql<boolean>`(lat, lon, radius_meters) > (given.from_lat, given.from_lon, given.from_radius)`)
    .where(sql<boolean>`lat <= given.north and lon between given.west and given.east`)
    .orderBy('lat')
    .orderBy('lon')
    .orderBy('radius_meters')
    .limit(most);
  const numbers = (value: (box: Box) => number) => sql`${boxes.map(value)}::float8[]`;
  const { rows: found } = await sql<PlaceRow>`
    select (given.number - 1)::int as box, found.* from unnest(
      ${boxes.map(({ name }) => name)}::text[], ${numbers(({ from }) => from[0])}, ${numbers(({ from }) => from[1])},
      ${numbers(({ from }) => from[2])}, ${numbers(({ north }) => north)}, ${numbers(({ west }) => west)},
      ${numbers(({ east }) => east)}
    ) with ordinality given (called, from_lat, from_lon, from_radius, north, west, east, number),
    lateral (${some}) found
    order by given.number, found.lat, found.lon, found.radius_meters
  `.execute(db);
  return found;
}

async function boxesAround(lines: readonly NamedShape[]): Promise<Box[]> {
  const pace = createPace();
  const boxes = new Map<string, Box>();
  for (const { name, shape } of lines) {
    const around = boxAround(name, enclosing(shape));
    const key = `${Math.floor(around.from[0] / BAND_DEGREES)} ${name.toLowerCase()}`;
    const known = boxes.get(key);
    boxes.set(key, known ? together(known, around) : around);
    await pace();
  }
  return [...boxes.values()];
}

function boxAround(name: string, { lat, lon }: { lat: number; lon: number }): Box {
  const reach = REACH_DEGREES / Math.max(Math.cos((Math.abs(lat) + REACH_DEGREES) * RADIANS), 1e-9);
  const isAcross = Math.abs(lat) + REACH_DEGREES >= 90 || Math.abs(lon) + reach >= 180;
  const [west, east] = isAcross ? [-180, 180] : [lon - reach, lon + reach];
  return { name, from: [lat - REACH_DEGREES, -Infinity, -Infinity], north: lat + REACH_DEGREES, west, east };
}

const together = (one: Box, other: Box): Box => ({
  ...one,
  from: one.from[0] < other.from[0] ? one.from : other.from,
  north: Math.max(one.north, other.north),
  west: Math.min(one.west, other.west),
  east: Math.max(one.east, other.east),
});

async function rowsById<Of extends Shapes>(
  rows: SelectQueryBuilder<Tables, Of, object>,
  ids: readonly string[],
): Promise<Map<string, Selectable<Tables[Of]>>> {
  const byId = new Map<string, Selectable<Tables[Of]>>();
  for (const some of inParts(ids, SHAPES_AT_ONCE)) {
    const those = (rows as unknown as SelectQueryBuilder<Tables, Shapes, object>).where('id', 'in', some);
    const pages = allShapes(those as unknown as typeof rows, ascending(sortKey.uuid('id')));
    for await (const page of pages) for (const row of page) byId.set((row as { id: string }).id, row);
  }
  return byId;
}
