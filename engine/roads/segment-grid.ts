import type { Steps } from './cell-grid.ts';

/** About so many pieces in a square, and squares between these limits along an edge of the cell. */
const PIECES_A_SQUARE = 2;
const [FEWEST, MAX] = [8, 256];

/** Which pieces pass which square of a cell: a list of lists in two arrays. */
export type SegmentGrid = { size: number; start: Uint32Array; pieces: Uint32Array };

/** `ends` marks the points that begin no piece: the last ones of their ways. */
export function gridOf(bounds: Steps, lat: Int32Array, lon: Int32Array, ends: Uint8Array): SegmentGrid {
  const size = sizeFor(lat.length);
  const start = new Uint32Array(size * size + 1);
  walk(size, bounds, lat, lon, ends, (square) => {
    start[square + 1] = (start[square + 1] ?? 0) + 1;
  });
  for (let square = 0; square < size * size; square++)
    start[square + 1] = (start[square + 1] ?? 0) + (start[square] ?? 0);
  const pieces = new Uint32Array(start[size * size] ?? 0);
  const next = start.slice();
  walk(size, bounds, lat, lon, ends, (square, piece) => {
    const at = next[square] ?? 0;
    pieces[at] = piece;
    next[square] = at + 1;
  });
  return { size, start, pieces };
}

function sizeFor(pieces: number): number {
  let size = FEWEST;
  while (size < MAX && size * size * PIECES_A_SQUARE < pieces) size *= 2;
  return size;
}

function walk(
  size: number,
  bounds: Steps,
  lat: Int32Array,
  lon: Int32Array,
  ends: Uint8Array,
  visit: (square: number, piece: number) => void,
): void {
  const rows = size / (bounds.north - bounds.south);
  const columns = size / (bounds.east - bounds.west);
  for (let piece = 0; piece + 1 < lat.length; piece++) {
    if (ends[piece] === 1) continue;
    const ax = ((lon[piece] ?? 0) - bounds.west) * columns;
    const ay = ((lat[piece] ?? 0) - bounds.south) * rows;
    const bx = ((lon[piece + 1] ?? 0) - bounds.west) * columns;
    const by = ((lat[piece + 1] ?? 0) - bounds.south) * rows;
    visitSquares(size, ax, ay, bx, by, piece, visit);
  }
}

/** Row by row: the columns between where the line enters the row and where it leaves it. */
function visitSquares(
  size: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  piece: number,
  visit: (square: number, piece: number) => void,
): void {
  const [low, high] = ay < by ? [ay, by] : [by, ay];
  const firstRow = Math.max(0, Math.floor(low));
  const lastRow = Math.min(size - 1, Math.floor(high));
  const slope = by === ay ? 0 : (bx - ax) / (by - ay);
  for (let row = firstRow; row <= lastRow; row++) {
    let [from, to] = [ax, bx];
    if (by !== ay) {
      from = ax + (Math.min(high, Math.max(low, row)) - ay) * slope;
      to = ax + (Math.min(high, Math.max(low, row + 1)) - ay) * slope;
    }
    const left = Math.max(0, Math.floor(Math.min(from, to)));
    const right = Math.min(size - 1, Math.floor(Math.max(from, to)));
    for (let column = left; column <= right; column++) visit(row * size + column, piece);
  }
}
