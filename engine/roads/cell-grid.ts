import { POSITION_STEPS } from '#engine/geo/plane.ts';

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

/** The cells a line passes through, each once, as numbers. */
export function cellsOfLine(lat: Int32Array, lon: Int32Array, zoom = CELL_ZOOM): Set<number> {
  const cells = new Set<number>();
  let fromX = 0;
  let fromY = 0;
  for (let at = 0; at < lat.length; at++) {
    const toX = cellXOf((lon[at] ?? 0) / POSITION_STEPS, zoom);
    const toY = cellYOf((lat[at] ?? 0) / POSITION_STEPS, zoom);
    if (at === 0 || toX !== fromX || toY !== fromY) cells.add(cellNumber(toX, toY, zoom));
    const far = at === 0 ? 0 : Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY));
    if (far === 1) {
      // A step into a neighbouring cell passes no third cell unless it crosses a corner; then all four are included.
      cells.add(cellNumber(fromX, toY, zoom));
      cells.add(cellNumber(toX, fromY, zoom));
    } else if (far > 1) addBetween(cells, lat, lon, at, far * 2, zoom);
    fromX = toX;
    fromY = toY;
  }
  return cells;
}

/** From the point before in short steps, each within a cell or into a neighbour. */
function addBetween(
  cells: Set<number>,
  lat: Int32Array,
  lon: Int32Array,
  to: number,
  steps: number,
  zoom: number,
): void {
  const fromLat = (lat[to - 1] ?? 0) / POSITION_STEPS;
  const fromLon = (lon[to - 1] ?? 0) / POSITION_STEPS;
  const byLat = (lat[to] ?? 0) / POSITION_STEPS - fromLat;
  const byLon = (lon[to] ?? 0) / POSITION_STEPS - fromLon;
  let x = cellXOf(fromLon, zoom);
  let y = cellYOf(fromLat, zoom);
  for (let step = 1; step <= steps; step++) {
    const nextX = cellXOf(fromLon + (byLon * step) / steps, zoom);
    const nextY = cellYOf(fromLat + (byLat * step) / steps, zoom);
    cells.add(cellNumber(x, y, zoom));
    cells.add(cellNumber(x, nextY, zoom));
    cells.add(cellNumber(nextX, y, zoom));
    cells.add(cellNumber(nextX, nextY, zoom));
    x = nextX;
    y = nextY;
  }
}

export const cellNumber = (x: number, y: number, zoom = CELL_ZOOM): number => y * 2 ** zoom + x;
export const cellOfNumber = (number: number, zoom = CELL_ZOOM): CellKey => ({
  x: number % 2 ** zoom,
  y: Math.floor(number / 2 ** zoom),
});
