import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { type CellKey, cellNumber, cellOfNumber } from '#engine/roads/cell-grid.ts';
import { groundIn, PLACE_KINDS } from '#engine/roads/ground.ts';
import { RoadCell } from '#engine/roads/road-cell.ts';
import { waysIn } from '#engine/roads/unpack-cell.ts';
import type { Way } from '#engine/roads/way.ts';
import { BoundedCache, SharedWork } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import { createPace, nextTurn, type Pace, resultAtPace } from '#server/pace.ts';
import type { ActiveRegions } from './active-regions.ts';
import { type Street, streetsIn } from './named-streets.ts';

export type PlaceKind = (typeof PLACE_KINDS)[number];
export interface NamedPlace {
  kind: PlaceKind;
  name: string;
  lat: number;
  lon: number;
}

/** From all regions that cover it. Streets are unpacked on demand: most cells are only asked for places. */
export class NamedCell {
  readonly places: NamedPlace[] = [];
  readonly packed: Uint8Array[] = [];
  private unpacked: Promise<readonly RoadCell[]> | undefined;
  private named: Promise<readonly Street[]> | undefined;

  constructor(private readonly key: CellKey) {}

  roads(): Promise<readonly RoadCell[]> {
    this.unpacked ??= resultAtPace(this.unpack());
    return this.unpacked;
  }

  /** No two of one name close together. */
  streets(): Promise<readonly Street[]> {
    this.named ??= resultAtPace(streetsIn(this.packed));
    return this.named;
  }

  private *unpack(): Generator<undefined, RoadCell[]> {
    const cells: RoadCell[] = [];
    for (const data of this.packed) {
      const ways: Way[] = [];
      for (const way of waysIn(data)) {
        ways.push(way);
        yield;
      }
      cells.push(new RoadCell(this.key, ways));
    }
    return cells;
  }
}

const [ROADS, GROUND] = [0, 1];
/** Packed bytes of the cached cells; unpacked they are five times as large. */
const MAX_BYTES = 12_000_000;
const KEEPING_BYTES = 200;
/** Cells read by one statement. */
const CELLS_AT_ONCE = 40;

const isPlace = (kind: string): kind is PlaceKind => (PLACE_KINDS as readonly string[]).includes(kind);

/** Cells of streets and place names; concurrent requests for the same cells read them once. */
export class NamedCells {
  private readonly kept = new BoundedCache<NamedCell>(MAX_BYTES, ({ packed, places }) =>
    packed.reduce((sum, { length }) => sum + length, (places.length + 1) * KEEPING_BYTES),
  );

  private readonly reading = new SharedWork<Map<number, NamedCell>>();

  constructor(private readonly db: Db) {}

  /** By cell number. */
  async load(cells: Iterable<number>, { version, regions }: ActiveRegions): Promise<Map<number, NamedCell>> {
    const found = new Map<number, NamedCell>();
    const missing: number[] = [];
    for (const cell of new Set(cells)) {
      const known = this.kept.get(`${version} ${cell}`);
      if (known) found.set(cell, known);
      else missing.push(cell);
    }
    if (missing.length === 0 || regions.length === 0) return found;
    const ids = regions.map(({ id }) => id);
    for (let at = 0; at < missing.length; at += CELLS_AT_ONCE) {
      const some = missing.slice(at, at + CELLS_AT_ONCE);
      const made = await this.reading.run(`${version} ${some.join(' ')}`, () => this.read(some, ids));
      for (const [cell, one] of made) {
        this.kept.set(`${version} ${cell}`, one);
        found.set(cell, one);
      }
    }
    return found;
  }

  private async read(cells: readonly number[], regions: readonly string[]): Promise<Map<number, NamedCell>> {
    const made = new Map(cells.map((cell) => [cell, new NamedCell(cellOfNumber(cell))]));
    const rows = await this.db
      .selectFrom('map_cells')
      .select(['x', 'y', 'layer', 'data'])
      .where('layer', 'in', [ROADS, GROUND])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('x', 'y'),
          'in',
          cells.map((cell) => cellOfNumber(cell)).map(({ x, y }) => tuple(x, y)),
        ),
      )
      .where('region_id', 'in', regions)
      .execute();
    await nextTurn();
    const pace = createPace();
    for (const { x, y, layer, data } of rows) {
      const cell = made.get(cellNumber(x, y));
      if (!cell) continue;
      if (layer === ROADS) cell.packed.push(data);
      else cell.places.push(...(await placesIn(data, pace)));
    }
    return made;
  }
}

/** The named places of a cell of the ground, most of which is houses. */
export async function placesIn(data: Uint8Array, pace: Pace): Promise<NamedPlace[]> {
  const places: NamedPlace[] = [];
  for (const { kind, name, rings } of groundIn(data)) {
    await pace();
    const [lat = 0, lon = 0] = rings[0] ?? [];
    if (!isPlace(kind) || name === '' || rings.length === 0) continue;
    places.push({ kind, name, lat: lat / POSITION_STEPS, lon: lon / POSITION_STEPS });
  }
  return places;
}
