import { POSITION_STEPS } from '../geo/plane.ts';

/** Ways are kept by the squares of the web-mercator grid at this zoom: 6.5 km across at 48° north. */
export const CELL_ZOOM = 12;

export type CellKey = { x: number; y: number };
/** Of degrees × 1e7. */
export type Steps = { south: number; west: number; north: number; east: number };
export type Degrees = Steps;

export function cellXOf(lon: number, zoom = CELL_ZOOM): number {
  const size = 2 ** zoom;
  return Math.min(size - 1, Math.max(0, Math.floor(((lon + 180) / 360) * size)));
}

export function cellYOf(lat: number, zoom = CELL_ZOOM): number {
  const size = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return Math.min(size - 1, Math.max(0, Math.floor(y * size)));
}

export function cellBounds({ x, y }: CellKey, zoom = CELL_ZOOM): Degrees {
  const size = 2 ** zoom;
  return {
    west: (x / size) * 360 - 180,
    east: ((x + 1) / size) * 360 - 180,
    north: latOfRow(y, size),
    south: latOfRow(y + 1, size),
  };
}

export function cellSteps(key: CellKey): Steps {
  const { south, west, north, east } = cellBounds(key);
  const whole = (degrees: number) => Math.round(degrees * POSITION_STEPS);
  return { south: whole(south), west: whole(west), north: whole(north), east: whole(east) };
}

const latOfRow = (row: number, size: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;

/** The cells that a piece of the earth touches. */
export function cellsOf({ south, west, north, east }: Degrees, zoom = CELL_ZOOM): CellKey[] {
  const cells: CellKey[] = [];
  for (let y = cellYOf(north, zoom); y <= cellYOf(south, zoom); y++)
    for (let x = cellXOf(west, zoom); x <= cellXOf(east, zoom); x++) cells.push({ x, y });
  return cells;
}

/** The cells that a line passes, each once; `cellKeyOf` makes one number of a key. */
export function cellsOfLine(lat: Int32Array, lon: Int32Array, zoom = CELL_ZOOM): Set<number> {
  const cells = new Set<number>();
  let [x, y] = [0, 0];
  for (let at = 0; at < lat.length; at++) {
    const toX = cellXOf((lon[at] ?? 0) / POSITION_STEPS, zoom);
    const toY = cellYOf((lat[at] ?? 0) / POSITION_STEPS, zoom);
    cells.add(cellNumber(toX, toY, zoom));
    // A step into a neighbour passes no third one unless it goes across a corner; then all four are taken.
    if (at > 0 && (Math.abs(toX - x) > 1 || Math.abs(toY - y) > 1 || (toX !== x && toY !== y)))
      for (let row = Math.min(y, toY); row <= Math.max(y, toY); row++)
        for (let column = Math.min(x, toX); column <= Math.max(x, toX); column++)
          cells.add(cellNumber(column, row, zoom));
    [x, y] = [toX, toY];
  }
  return cells;
}

export const cellNumber = (x: number, y: number, zoom = CELL_ZOOM): number => y * 2 ** zoom + x;
export const cellOfNumber = (number: number, zoom = CELL_ZOOM): CellKey => ({
  x: number % 2 ** zoom,
  y: Math.floor(number / 2 ** zoom),
});
