import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import { cellNumber, cellXOf, cellYOf } from './cell-grid.ts';
import type { NearRoads } from './near-roads.ts';
import type { RoadCell } from './road-cell.ts';
import { ANY_WAY, type Way } from './way.ts';

type Loaded = { cell: RoadCell; numbers: Int32Array };

/** Several cells as one: a way has one number here, however many cells it passes through. */
export class RoadMap {
  /** By their numbers; a way's points are its own arrays. */
  readonly ways: Way[] = [];
  readonly #load: (x: number, y: number) => RoadCell | undefined;
  readonly #cells = new Map<number, Loaded | undefined>();
  readonly #numberOf = new Map<number, number>();

  constructor(load: (x: number, y: number) => RoadCell | undefined) {
    this.#load = load;
  }

  /** The pieces of ways within a radius, in no order. */
  near(lat: number, lon: number, radius: number, out: NearRoads, wanted = ANY_WAY): void {
    out.clear();
    const north = radius / METERS_PER_DEGREE;
    const east = north / Math.cos((lat * Math.PI) / 180);
    const lastX = cellXOf(lon + east);
    const lastY = cellYOf(lat - north);
    for (let y = cellYOf(lat + north); y <= lastY; y++)
      for (let x = cellXOf(lon - east); x <= lastX; x++) {
        const loaded = this.#cellAt(x, y);
        if (loaded) loaded.cell.near(lat, lon, radius, out, wanted, loaded.numbers);
      }
  }

  #cellAt(x: number, y: number): Loaded | undefined {
    const key = cellNumber(x, y);
    const known = this.#cells.get(key);
    if (known || this.#cells.has(key)) return known;
    const cell = this.#load(x, y);
    const loaded = cell && { cell, numbers: Int32Array.from(cell.ways, (way) => this.#number(way)) };
    this.#cells.set(key, loaded);
    return loaded;
  }

  #number(way: Way): number {
    const known = this.#numberOf.get(way.id);
    if (known !== undefined) return known;
    this.ways.push(way);
    this.#numberOf.set(way.id, this.ways.length - 1);
    return this.ways.length - 1;
  }
}
