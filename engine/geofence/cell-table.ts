import { type Cap, columnOf, fenceCellsOf, GRID_SIZES, rowOf, sizeFor } from './cell-grid.ts';

/** Which caps touch a cell, in flat arrays: lookups allocate no objects or strings. */
export interface CellTable {
  /** Finds the caps that may contain the point. */
  at(lat: number, lon: number): void;
  /** Result of the last lookup: cap numbers in [starts[i], ends[i]) of `caps`, for i < spans. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly caps: Int32Array;
  spans(): number;
}

const EMPTY = -1;
/** Rows of different cell sizes share one table. */
const ROWS_A_SIZE = 65_536 * 4;

const hashOf = (row: number, column: number): number => {
  let hash = Math.imul(row, 0x9e3779b1) ^ Math.imul(column, 0x85ebca6b);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0xc2b2ae35) ^ (hash >>> 13);
};

export function cellTable(caps: readonly Cap[]): CellTable {
  const [pairRows, pairColumns, pairCaps]: [number[], number[], number[]] = [[], [], []];
  const used = new Uint8Array(GRID_SIZES);
  caps.forEach((cap, number) => {
    const size = sizeFor(cap);
    used[size] = 1;
    fenceCellsOf(cap, (row, column) => {
      pairRows.push(size * ROWS_A_SIZE + row);
      pairColumns.push(column);
      pairCaps.push(number);
    });
  });
  const sizes = Int32Array.from([...used.keys()].filter((size) => used[size]));
  let slots = 16;
  while (slots < pairCaps.length * 2) slots *= 2;
  const mask = slots - 1;
  const rows = new Int32Array(slots).fill(EMPTY);
  const columns = new Int32Array(slots);
  const from = new Int32Array(slots + 1);

  const slotOf = (row: number, column: number): number => {
    let slot = hashOf(row, column) & mask;
    while (rows[slot] !== EMPTY && (rows[slot] !== row || columns[slot] !== column)) slot = (slot + 1) & mask;
    return slot;
  };

  const pairSlots = Int32Array.from(pairCaps, (_, pair) => {
    const [row = 0, column = 0] = [pairRows[pair], pairColumns[pair]];
    const slot = slotOf(row, column);
    rows[slot] = row;
    columns[slot] = column;
    from[slot + 1] = (from[slot + 1] ?? 0) + 1;
    return slot;
  });
  for (let slot = 0; slot < slots; slot++) from[slot + 1] = (from[slot + 1] ?? 0) + (from[slot] ?? 0);
  const next = from.slice();
  const filled = new Int32Array(pairCaps.length);
  pairSlots.forEach((slot, pair) => {
    const place = next[slot] ?? 0;
    filled[place] = pairCaps[pair] ?? 0;
    next[slot] = place + 1;
  });

  const starts = new Int32Array(GRID_SIZES);
  const ends = new Int32Array(GRID_SIZES);
  // A moving person stays in the same cells for a while, so the last result is cached per size.
  const lastRows = new Int32Array(GRID_SIZES).fill(EMPTY);
  const lastColumns = new Int32Array(GRID_SIZES);
  const lastSlots = new Int32Array(GRID_SIZES);
  let spans = 0;
  return {
    starts,
    ends,
    caps: filled,
    spans: () => spans,
    at: (lat, lon) => {
      spans = 0;
      for (let at = 0; at < sizes.length; at++) {
        const size = sizes[at] ?? 0;
        const row = rowOf(size, lat);
        const column = columnOf(size, row, lon);
        if (lastRows[size] !== row || lastColumns[size] !== column) {
          lastRows[size] = row;
          lastColumns[size] = column;
          const slot = slotOf(size * ROWS_A_SIZE + row, column);
          lastSlots[size] = rows[slot] === EMPTY ? EMPTY : slot;
        }
        const slot = lastSlots[size] ?? EMPTY;
        if (slot === EMPTY) continue;
        starts[spans] = from[slot] ?? 0;
        ends[spans] = from[slot + 1] ?? 0;
        spans++;
      }
    },
  };
}
