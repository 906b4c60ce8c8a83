import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import { type CellKey, cellSteps, type Steps } from './cell-grid.ts';
import type { NearRoads } from './near-roads.ts';
import { gridOf, type SegmentGrid } from './segment-grid.ts';
import { unpackCell } from './unpack-cell.ts';
import { ANY_WAY, marksOf, type Way } from './way.ts';

const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;

/** The ways of a cell, ready for queries: their points in two arrays and a grid of the pieces between them. */
export class RoadCell {
  readonly ways: readonly Way[];
  /** Way `w` has the points from `firstPoint[w]` up to, without, `firstPoint[w + 1]`. */
  readonly firstPoint: Uint32Array;
  readonly lat: Int32Array;
  readonly lon: Int32Array;
  readonly #bounds: Steps;
  readonly #wayOfPoint: Uint32Array;
  readonly #marks: Uint8Array;
  readonly #grid: SegmentGrid;
  /** The number of the query that last saw a piece: a piece in several squares is reported once. */
  readonly #seen: Uint32Array;
  #question = 0;

  constructor(key: CellKey, ways: readonly Way[]) {
    this.#bounds = cellSteps(key);
    const points = ways.reduce((sum, way) => sum + way.lat.length, 0);
    this.firstPoint = new Uint32Array(ways.length + 1);
    this.lat = new Int32Array(points);
    this.lon = new Int32Array(points);
    this.#wayOfPoint = new Uint32Array(points);
    this.#marks = Uint8Array.from(ways, marksOf);
    this.#seen = new Uint32Array(points);
    const ends = new Uint8Array(points);
    let at = 0;
    // The ways look into the cell's own arrays: no place is kept twice.
    this.ways = ways.map((way, number) => {
      const end = at + way.lat.length;
      this.lat.set(way.lat, at);
      this.lon.set(way.lon, at);
      this.#wayOfPoint.fill(number, at, end);
      if (end > at) ends[end - 1] = 1;
      const own = { ...way, lat: this.lat.subarray(at, end), lon: this.lon.subarray(at, end) };
      at = this.firstPoint[number + 1] = end;
      return own;
    });
    this.#grid = gridOf(this.#bounds, this.lat, this.lon, ends);
  }

  /** Adds the pieces of this cell within the radius; `numbers` maps the cell's ways to the caller's numbers. */
  near(lat: number, lon: number, radius: number, out: NearRoads, wanted = ANY_WAY, numbers?: Int32Array): void {
    const { south, west, north, east } = this.#bounds;
    const { size, start, pieces } = this.#grid;
    const [y, x] = [lat * POSITION_STEPS, lon * POSITION_STEPS];
    const eastMeters = METERS_PER_STEP * Math.cos((lat * Math.PI) / 180);
    const [reachY, reachX] = [radius / METERS_PER_STEP, radius / eastMeters];
    const rows = size / (north - south);
    const columns = size / (east - west);
    const top = Math.min(size - 1, Math.floor((y + reachY - south) * rows));
    const left = Math.max(0, Math.floor((x - reachX - west) * columns));
    const right = Math.min(size - 1, Math.floor((x + reachX - west) * columns));
    const question = this.#nextQuestion();
    for (let row = Math.max(0, Math.floor((y - reachY - south) * rows)); row <= top; row++) {
      const last = start[row * size + right + 1] ?? 0;
      // Squares of a row lie one after the other: their pieces are one run.
      for (let at = left > right ? last : (start[row * size + left] ?? 0); at < last; at++) {
        const piece = pieces[at] ?? 0;
        if (this.#seen[piece] === question) continue;
        this.#seen[piece] = question;
        const way = this.#wayOfPoint[piece] ?? 0;
        if (((this.#marks[way] ?? 0) & wanted) === 0) continue;
        this.#measure(piece, way, y, x, eastMeters, radius, out, numbers);
      }
    }
  }

  #measure(
    piece: number,
    way: number,
    y: number,
    x: number,
    eastMeters: number,
    radius: number,
    out: NearRoads,
    numbers: Int32Array | undefined,
  ): void {
    const ax = ((this.lon[piece] ?? 0) - x) * eastMeters;
    const ay = ((this.lat[piece] ?? 0) - y) * METERS_PER_STEP;
    const dx = ((this.lon[piece + 1] ?? 0) - x) * eastMeters - ax;
    const dy = ((this.lat[piece + 1] ?? 0) - y) * METERS_PER_STEP - ay;
    const square = dx * dx + dy * dy;
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
    const [px, py] = [ax + along * dx, ay + along * dy];
    const apart = px * px + py * py;
    if (apart > radius * radius) return;
    const segment = piece - (this.firstPoint[way] ?? 0);
    const number = numbers?.[way] ?? way;
    // Cells share the ways that cross their border.
    if (numbers && out.has(number, segment)) return;
    out.add(number, segment, along, Math.sqrt(apart));
  }

  #nextQuestion(): number {
    if (this.#question === 0xffffffff) {
      this.#seen.fill(0);
      this.#question = 0;
    }
    return ++this.#question;
  }
}

/** One cell from several regions: a way that occurs in more than one is added once. */
export function readCell(key: CellKey, ...packed: readonly Uint8Array[]): RoadCell {
  const ways = packed.flatMap(unpackCell);
  if (packed.length < 2) return new RoadCell(key, ways);
  const known = new Set<number>();
  return new RoadCell(
    key,
    ways.filter(({ id }) => !known.has(id) && known.add(id)),
  );
}
