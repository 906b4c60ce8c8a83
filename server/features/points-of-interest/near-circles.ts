import { type Kysely, sql } from 'kysely';
import { prepared } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import { type Box, metersToBox } from './box-distance.ts';

export interface NearPoisFilter {
  projectId: number;
  lat: number;
  lon: number;
  limit: number;
  onlyActive: boolean;
}

export interface NearCircle {
  id: string;
  name: string;
  lat: number;
  lon: number;
  radiusMeters: number;
  tags: string[];
  /** Of the shape in it. */
  corners: number;
  /** To the edge, negative inside. */
  distanceMeters: number;
}

/** A cell of one of the grids within each other, as numbered by `pois.cell`, and how near an edge in it may be. */
interface Cell {
  first: number;
  /** The bits that number what is in it. */
  bits: number;
  box: Box;
  radiusMeters: number;
  leastMeters: number;
}

/** Classes of size, each up to four times the one before; the last holds the largest shape that is allowed. */
const SIZES = 8;
const SMALL_METERS = 64;
/** A logarithm may be rounded down. */
const SLACK = 1 + 1e-9;
const BITS = 40;
const BITS_A_GRID = 8;
const ACROSS = 16;
const WORLD: Box = { south: -90, west: -180, height: 180, width: 360 };
/** A cell with more of them is searched by the cells in it. */
const FEW = 200;
const CELLS_AT_ONCE = 4;

/** To a tenth of a millimetre: PostgreSQL refuses to calculate with the smallest floats. */
const rounded = (degrees: number): number => Math.round(degrees * 1e9) / 1e9;

/**
 * The nearest circles around shapes. The nearest cells are looked into first, until no other can hold a nearer edge: what
 * is read depends on how many are near, not on how many there are.
 */
export async function circlesNear(db: Kysely<Tables>, given: NearPoisFilter): Promise<NearCircle[]> {
  const filter = { ...given, lat: rounded(given.lat), lon: rounded(given.lon) };
  let near: NearCircle[] = [];
  let cells: Cell[] = [];
  for (let next = wholeWorld(filter.onlyActive); next.length > 0; next = cells.splice(0, CELLS_AT_ONCE)) {
    const { circles, within } = await lookInto(db, filter, next);
    near = [...near, ...circles].sort((a, b) => a.distanceMeters - b.distanceMeters).slice(0, filter.limit);
    const farthest = near[filter.limit - 1]?.distanceMeters ?? Number.POSITIVE_INFINITY;
    cells = [...cells, ...within].filter(({ leastMeters }) => leastMeters < farthest);
    cells.sort((a, b) => a.leastMeters - b.leastMeters);
  }
  return near;
}

const wholeWorld = (onlyActive: boolean): Cell[] =>
  Array.from({ length: onlyActive ? SIZES : 2 * SIZES }, (_, kind) => ({
    first: kind * 2 ** BITS,
    bits: BITS,
    box: WORLD,
    radiusMeters: SMALL_METERS * 4 ** (kind % SIZES) * SLACK,
    leastMeters: Number.NEGATIVE_INFINITY,
  }));

interface Row extends NearCircle {
  first: number;
  /** A cell that has something in it; otherwise the row is a circle. */
  within: number | null;
}

/** Each part orders by the cell, so that PostgreSQL uses the index of cells, whatever it knows of the table. */
async function lookInto(db: Kysely<Tables>, filter: NearPoisFilter, cells: readonly Cell[]) {
  const { projectId, lat, lon, limit } = filter;
  const kept = sql`project_id = ${projectId} and deleted_at is null`;
  const { rows } = await prepared<Row>('circles-near')`
    with looked as (
      select first, first + (1::bigint << bits) as beyond, bits - ${BITS_A_GRID}::int as bits,
        bits > 0 and ${FEW} < (
          select count(*) from (
            select 1 from pois where ${kept} and cell >= first and cell < first + (1::bigint << bits)
            order by cell limit ${FEW} + 1
          ) counted
        ) as many
      from unnest(${cells.map(({ first }) => first)}::bigint[], ${cells.map(({ bits }) => bits)}::int[]) c (first, bits)
    )
    select first, found.cell << bits as within, null::uuid as id, null as name, null::float8 as lat,
      null::float8 as lon, null::float8 as "radiusMeters", null::text[] as tags, null::int as corners,
      null::float8 as "distanceMeters"
    from looked, lateral (
      with recursive used (cell) as (
        (select cell >> bits from pois where ${kept} and cell >= first order by pois.cell limit 1)
        union all
        select (select pois.cell >> bits from pois where ${kept} and pois.cell >= (used.cell + 1) << bits
          order by pois.cell limit 1)
        from used where used.cell < beyond >> bits
      )
      select cell from used where cell < beyond >> bits
    ) found
    where many
    union all
    select first, null, id, name, lat, lon, radius_meters, tags, corners, meters
    from looked, lateral (
      select *, 6371008.77 * 2 * asin(least(1, sqrt(sin(radians((lat - ${lat}::float8) / 2)) ^ 2
        + cos(radians(lat)) * cos(radians(${lat}::float8)) * sin(radians((lon - ${lon}::float8) / 2)) ^ 2)))
        - radius_meters as meters
      from (select * from pois where ${kept} and cell >= first and cell < beyond order by cell) here
      order by meters limit ${limit}
    ) circle
    where not many
  `.execute(db);
  const byFirst = new Map(cells.map((cell) => [cell.first, cell]));
  const within = rows.flatMap((row): Cell[] => {
    const around = byFirst.get(row.first);
    return around && row.within !== null ? [cellIn(around, row.within, filter)] : [];
  });
  return { circles: rows.filter((row) => row.within === null), within };
}

function cellIn({ box, bits: outer, radiusMeters }: Cell, first: number, { lat, lon }: NearPoisFilter): Cell {
  const bits = outer - BITS_A_GRID;
  const number = Math.floor(first / 2 ** bits) % 2 ** BITS_A_GRID;
  const [height, width] = [box.height / ACROSS, box.width / ACROSS];
  const south = box.south + Math.floor(number / ACROSS) * height;
  const west = box.west + (number % ACROSS) * width;
  const inner = { south, west, height, width };
  return { first, bits, box: inner, radiusMeters, leastMeters: metersToBox(lat, lon, inner) - radiusMeters };
}
