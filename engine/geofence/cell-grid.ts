/**
 * The world in cells of several sizes. A circle is stored at the size that is at least a third as high as its radius:
 * it touches about twenty cells, and a lookup of one cell per size in use meets few circles that do not contain the
 * point.
 */
import { EARTH_RADIUS } from '#contract/sphere.ts';

const RADIANS = Math.PI / 180;
const SMALLEST_DEGREES = 0.00125;
const STEP = 2;
const SIZES = Array.from({ length: 16 }, (_, size) => SMALLEST_DEGREES * STEP ** size);

/** Columns per row: as many as keep a cell at least as wide as it is high. Few near the poles, one at them. */
const COLUMNS = SIZES.map((degrees) =>
  Int32Array.from({ length: Math.ceil(180 / degrees) }, (_, row) => {
    const [south, north] = [row * degrees - 90, Math.min(90, (row + 1) * degrees - 90)];
    const farthest = Math.max(Math.abs(south), Math.abs(north));
    return Math.max(1, Math.floor((360 * Math.cos(farthest * RADIANS)) / degrees));
  }),
);

export interface Cap {
  lat: number;
  lon: number;
  radiusMeters: number;
}

/** Rounding must never place a point at a cap's edge into a cell the cap is not listed in. */
const SLACK_METERS = 0.01;

export function sizeFor({ radiusMeters }: Cap): number {
  const degrees = (radiusMeters + SLACK_METERS) / EARTH_RADIUS / RADIANS;
  const size = SIZES.findIndex((height) => height >= degrees / 3);
  return size < 0 ? SIZES.length - 1 : size;
}

export const rowOf = (size: number, lat: number): number =>
  Math.min((COLUMNS[size]?.length ?? 1) - 1, Math.max(0, Math.floor((lat + 90) / (SIZES[size] ?? 1))));

export function columnOf(size: number, row: number, lon: number): number {
  const columns = COLUMNS[size]?.[row] ?? 1;
  const column = Math.floor(((lon + 180) / 360) * columns);
  return column >= columns ? column - columns : column < 0 ? column + columns : column;
}

/** Every cell of its size that a cap touches. */
export function fenceCellsOf(cap: Cap, visit: (row: number, column: number) => void): void {
  const size = sizeFor(cap);
  const angle = (cap.radiusMeters + SLACK_METERS) / EARTH_RADIUS;
  const [south, north] = [cap.lat - angle / RADIANS, cap.lat + angle / RADIANS];
  const holdsPole = south <= -90 || north >= 90;
  const sine = Math.sin(angle) / Math.cos(cap.lat * RADIANS);
  const halfWidth = holdsPole || sine >= 1 ? 180 : Math.asin(sine) / RADIANS;
  const lastRow = rowOf(size, Math.min(90, north));
  for (let row = rowOf(size, Math.max(-90, south)); row <= lastRow; row++) {
    const columns = COLUMNS[size]?.[row] ?? 1;
    const first = Math.floor(((cap.lon - halfWidth + 180) / 360) * columns);
    const last = Math.min(first + columns - 1, Math.floor(((cap.lon + halfWidth + 180) / 360) * columns));
    for (let column = first; column <= last; column++) visit(row, ((column % columns) + columns) % columns);
  }
}

export const GRID_SIZES = SIZES.length;
