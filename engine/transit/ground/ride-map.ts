import { METERS_PER_DEGREE, metersBetween, POSITION_STEPS } from '#engine/geo/plane.ts';
import { LINE_MODES, type LineMode } from '#engine/transit/timetable.ts';
import type { MapRail, MapStop, RideGround } from './ride-ground.ts';

/** A square of the index spans so many steps of 1e-7 degrees: 91 m from south to north. */
const SQUARE_SHIFT = 13;
const METERS_PER_STEP = METERS_PER_DEGREE / POSITION_STEPS;
const RADIANS = Math.PI / 180;
/** Rails that run more than 35 degrees to the side are crossed, not followed. */
const ALONG = Math.cos(35 * RADIANS);

/** Metres to the nearest rail of each kind, in the order of `LINE_MODES`; Infinity where there is none. */
export type RailsNear = Float64Array;
export const noRails = (): RailsNear => new Float64Array(LINE_MODES.length).fill(Number.POSITIVE_INFINITY);

/** Stops and rails around rides, found by position; it grows cell by cell. */
export class RideMap {
  stopCount = 0;
  pieceCount = 0;
  readonly #rails: MapRail[] = [];
  /** Pieces of rails by square: the rail's number and the piece's first point, in turn. */
  readonly #pieces = new Map<number, number[]>();
  readonly #stops = new Map<number, MapStop[]>();

  add({ stops, rails }: RideGround): void {
    for (const stop of stops) {
      const square = squareOf(squareAt(stop.lat * POSITION_STEPS), squareAt(stop.lon * POSITION_STEPS));
      push(this.#stops, square, stop);
      this.stopCount++;
    }
    for (const rail of rails) this.#addRail(rail);
  }

  /** `heading` in radians from north, NaN if unknown. */
  railsNear(lat: number, lon: number, reach: number, heading: number, into: RailsNear): void {
    into.fill(Number.POSITIVE_INFINITY);
    const [y, x] = [lat * POSITION_STEPS, lon * POSITION_STEPS];
    const eastMeters = METERS_PER_STEP * Math.cos(lat * RADIANS);
    this.#inSquares(this.#pieces, lat, lon, reach, (entries) => {
      for (let at = 0; at < entries.length; at += 2) {
        const rail = this.#rails[entries[at] ?? 0];
        const point = entries[at + 1] ?? 0;
        if (!rail) continue;
        const ax = ((rail.lon[point] ?? 0) - x) * eastMeters;
        const ay = ((rail.lat[point] ?? 0) - y) * METERS_PER_STEP;
        const dx = ((rail.lon[point + 1] ?? 0) - x) * eastMeters - ax;
        const dy = ((rail.lat[point + 1] ?? 0) - y) * METERS_PER_STEP - ay;
        const meters = metersToPiece(ax, ay, dx, dy);
        if (meters > reach || !isAlong(dx, dy, heading)) continue;
        const mode = LINE_MODES.indexOf(rail.mode);
        if (meters < (into[mode] ?? 0)) into[mode] = meters;
      }
    });
  }

  /** Every stop within the reach where this kind of vehicle stops. */
  stopsNear(lat: number, lon: number, reach: number, mode: LineMode): MapStop[] {
    const found: MapStop[] = [];
    this.#inSquares(this.#stops, lat, lon, reach, (stops) => {
      for (const stop of stops) {
        if (stop.modes.includes(mode) && metersBetween(stop.lat, stop.lon, lat, lon) <= reach) found.push(stop);
      }
    });
    return found;
  }

  /** The nearest stop; one with a name if any has one. */
  stopAt(lat: number, lon: number, reach: number, mode: LineMode): MapStop | undefined {
    const away = (stop: MapStop) => metersBetween(stop.lat, stop.lon, lat, lon) + (stop.name === '' ? reach : 0);
    return this.stopsNear(lat, lon, reach, mode).sort((a, b) => away(a) - away(b))[0];
  }

  #addRail(rail: MapRail): void {
    const number = this.#rails.push(rail) - 1;
    for (let at = 0; at + 1 < rail.lat.length; at++) {
      this.pieceCount++;
      const [latA = 0, latB = 0] = [rail.lat[at], rail.lat[at + 1]];
      const [lonA = 0, lonB = 0] = [rail.lon[at], rail.lon[at + 1]];
      // Row by row, the columns that the piece passes in it.
      const [low, high] = [Math.min(latA, latB), Math.max(latA, latB)];
      for (let y = squareAt(low); y <= squareAt(high); y++) {
        const lonIn = (lat: number) => (latA === latB ? lonA : lonA + ((lat - latA) / (latB - latA)) * (lonB - lonA));
        const from = lonIn(Math.max(low, y * 2 ** SQUARE_SHIFT));
        const to = lonIn(Math.min(high, (y + 1) * 2 ** SQUARE_SHIFT));
        const [west, east] =
          latA === latB ? [Math.min(lonA, lonB), Math.max(lonA, lonB)] : [Math.min(from, to), Math.max(from, to)];
        for (let x = squareAt(west); x <= squareAt(east); x++) push(this.#pieces, squareOf(y, x), number, at);
      }
    }
  }

  #inSquares<T>(
    of: ReadonlyMap<number, T[]>,
    lat: number,
    lon: number,
    reach: number,
    visit: (found: T[]) => void,
  ): void {
    const latReach = reach / METERS_PER_STEP;
    const lonReach = latReach / Math.max(0.01, Math.cos(lat * RADIANS));
    const [y, x] = [lat * POSITION_STEPS, lon * POSITION_STEPS];
    for (let row = squareAt(y - latReach); row <= squareAt(y + latReach); row++) {
      for (let column = squareAt(x - lonReach); column <= squareAt(x + lonReach); column++) {
        const found = of.get(squareOf(row, column));
        if (found) visit(found);
      }
    }
  }
}

const squareAt = (steps: number): number => Math.floor(steps / 2 ** SQUARE_SHIFT);
const squareOf = (row: number, column: number): number => row * 2 ** 20 + column;

function push<T>(into: Map<number, T[]>, key: number, ...values: T[]): void {
  const known = into.get(key);
  if (known) known.push(...values);
  else into.set(key, values);
}

/** From the origin to the piece that begins at a and goes on by d. */
export function metersToPiece(ax: number, ay: number, dx: number, dy: number): number {
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
  return Math.hypot(ax + along * dx, ay + along * dy);
}

/** Whether a piece runs in a direction or against it. */
export function isAlong(east: number, north: number, heading: number): boolean {
  if (Number.isNaN(heading)) return true;
  const length = Math.hypot(east, north);
  return length > 0 && Math.abs(east * Math.sin(heading) + north * Math.cos(heading)) >= ALONG * length;
}
