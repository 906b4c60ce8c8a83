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

/** The cells that a line passes, each once, as numbers. */
export function cellsOfLine(lat: Int32Array, lon: Int32Array, zoom = CELL_ZOOM): Set<number> {
  const cells = new Set<number>();
  for (let at = 0; at < lat.length; at++) {
    const [toLat, toLon] = [(lat[at] ?? 0) / POSITION_STEPS, (lon[at] ?? 0) / POSITION_STEPS];
    cells.add(cellNumber(cellXOf(toLon, zoom), cellYOf(toLat, zoom), zoom));
    if (at > 0)
      addBetween(cells, (lat[at - 1] ?? 0) / POSITION_STEPS, (lon[at - 1] ?? 0) / POSITION_STEPS, toLat, toLon, zoom);
  }
  return cells;
}

/** A step into a neighbour passes no third cell unless it goes across a corner; then all four are taken. */
function addBetween(cells: Set<number>, aLat: number, aLon: number, bLat: number, bLon: number, zoom: number): void {
  const [ax, ay, bx, by] = [cellXOf(aLon, zoom), cellYOf(aLat, zoom), cellXOf(bLon, zoom), cellYOf(bLat, zoom)];
  const far = Math.max(Math.abs(ax - bx), Math.abs(ay - by));
  if (ax === bx && ay === by) return;
  if (far === 1) {
    cells.add(cellNumber(ax, by, zoom));
    cells.add(cellNumber(bx, ay, zoom));
    return;
  }
  // In short steps, each within a cell or into a neighbour.
  const steps = far * 2;
  for (let step = 1; step <= steps; step++) {
    const at = (part: number) =>
      [aLat + ((bLat - aLat) * part) / steps, aLon + ((bLon - aLon) * part) / steps] as const;
    const [[fromLat, fromLon], [toLat, toLon]] = [at(step - 1), at(step)];
    const [x, y, nextX, nextY] = [
      cellXOf(fromLon, zoom),
      cellYOf(fromLat, zoom),
      cellXOf(toLon, zoom),
      cellYOf(toLat, zoom),
    ];
    for (const column of [x, nextX]) for (const row of [y, nextY]) cells.add(cellNumber(column, row, zoom));
  }
}

export const cellNumber = (x: number, y: number, zoom = CELL_ZOOM): number => y * 2 ** zoom + x;
export const cellOfNumber = (number: number, zoom = CELL_ZOOM): CellKey => ({
  x: number % 2 ** zoom,
  y: Math.floor(number / 2 ** zoom),
});
