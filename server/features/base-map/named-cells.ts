import { POSITION_STEPS } from '#engine/geo/plane.ts';
import { type CellKey, cellNumber, cellOfNumber } from '#engine/roads/cell-grid.ts';
import { PLACE_KINDS, readGround } from '#engine/roads/ground.ts';
import { RoadCell } from '#engine/roads/road-cell.ts';
import { unpackCell } from '#engine/roads/unpack-cell.ts';
import type { Db } from '#server/db/database.ts';
import type { ActiveRegions } from './active-regions.ts';
import { BoundedCache } from './bounded-cache.ts';

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
  private unpacked: RoadCell[] | undefined;

  constructor(private readonly key: CellKey) {}

  get roads(): readonly RoadCell[] {
    this.unpacked ??= this.packed.map((data) => new RoadCell(this.key, unpackCell(data)));
    return this.unpacked;
  }
}

const [ROADS, GROUND] = [0, 1];
/** Packed bytes of the cached cells; unpacked they are five times as large. */
const MOST_BYTES = 12_000_000;
const KEEPING_BYTES = 200;

const isPlace = (kind: string): kind is PlaceKind => (PLACE_KINDS as readonly string[]).includes(kind);

/** Cells of streets and place names; concurrent requests for a cell read it once. */
export class NamedCells {
  private readonly kept = new BoundedCache<NamedCell>(MOST_BYTES, ({ packed, places }) =>
    packed.reduce((sum, { length }) => sum + length, (places.length + 1) * KEEPING_BYTES),
  );

  constructor(private readonly db: Db) {}

  /** By cell number. All missing ones are requested at once. */
  async load(cells: Iterable<number>, { version, regions }: ActiveRegions): Promise<Map<number, NamedCell>> {
    const found = new Map<number, NamedCell>();
    const missing: number[] = [];
    for (const cell of new Set(cells)) {
      const known = this.kept.get(`${version} ${cell}`);
      if (known) found.set(cell, known);
      else missing.push(cell);
    }
    if (missing.length === 0 || regions.length === 0) return found;
    const made = await this.read(
      missing,
      regions.map(({ id }) => id),
    );
    for (const [cell, one] of made) {
      this.kept.set(`${version} ${cell}`, one);
      found.set(cell, one);
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
    for (const { x, y, layer, data } of rows) {
      const cell = made.get(cellNumber(x, y));
      if (layer === ROADS) cell?.packed.push(data);
      else cell?.places.push(...placesIn(data));
    }
    return made;
  }
}

export const placesIn = (data: Uint8Array): NamedPlace[] =>
  readGround(data).flatMap(({ kind, name, rings: [ring] }) =>
    isPlace(kind) && name !== '' && ring
      ? [{ kind, name, lat: (ring[0] ?? 0) / POSITION_STEPS, lon: (ring[1] ?? 0) / POSITION_STEPS }]
      : [],
  );
