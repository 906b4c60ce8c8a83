import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Memory budget before a run is written, in pieces that belong to one cell each. */
const ARENA_BYTES = 64 * 1024 * 1024;
const PIECE = 1024;
const PIECES = ARENA_BYTES / PIECE;
const WRITE_BYTES = 1024 * 1024;
/** A native call costs more than a few bytes. */
const SHORT = 64;

/** A cell's linked pieces; `fill` is how far the last one is filled, `length` the total. */
type Cell = { readonly key: number; readonly first: number; last: number; fill: number; length: number };
type Run = { readonly keys: readonly number[]; readonly starts: readonly number[]; at: number };

/**
 * Collects records by cell without holding them all: each is appended to its cell; when memory is full, all cells are
 * written as a run to a file, and finally the runs are merged.
 */
export class CellSorter {
  readonly #file: number;
  readonly #arena = new Uint8Array(ARENA_BYTES);
  readonly #next = new Int32Array(PIECES);
  #used = 0;
  #cells = new Map<number, Cell>();
  #written = 0;
  readonly #runs: Run[] = [];
  readonly #out = new Uint8Array(WRITE_BYTES);
  #filled = 0;

  constructor(folder: string, name: string) {
    this.#file = openSync(path.join(folder, name), 'w+');
  }

  add(key: number, record: Uint8Array, length = record.length, from = 0): void {
    if (this.#used + length / PIECE + 2 > PIECES) this.#writeRun();
    if (length / PIECE + 2 > PIECES) throw new RangeError('a record larger than the memory for all');
    const cell = this.#cells.get(key) ?? this.#begin(key);
    const arena = this.#arena;
    cell.length += length;
    if (length <= SHORT && cell.fill + length <= PIECE) {
      const to = cell.last * PIECE + cell.fill;
      for (let at = 0; at < length; at++) arena[to + at] = record[from + at] ?? 0;
      cell.fill += length;
      return;
    }
    for (let at = 0; at < length; ) {
      if (cell.fill === PIECE) this.#extend(cell);
      const part = Math.min(length - at, PIECE - cell.fill);
      arena.set(record.subarray(from + at, from + at + part), cell.last * PIECE + cell.fill);
      cell.fill += part;
      at += part;
    }
  }

  /** Every cell once, in key order: its records in input order, after `head` reserved bytes. */
  *cells(head = 0): Generator<{ key: number; bytes: Uint8Array }> {
    this.#writeRun();
    let open = this.#runs.filter(({ keys }) => keys.length > 0);
    while (open.length > 0) {
      const key = Math.min(...open.map(({ keys, at }) => keys[at] ?? Infinity));
      const those = open.filter(({ keys, at }) => keys[at] === key);
      const bytes = new Uint8Array(those.reduce((sum, run) => sum + lengthAt(run), head));
      let filled = head;
      for (const run of those) {
        readSync(this.#file, bytes, filled, lengthAt(run), run.starts[run.at] ?? 0);
        filled += lengthAt(run);
        run.at++;
      }
      open = open.filter(({ keys, at }) => at < keys.length);
      yield { key, bytes };
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #begin(key: number): Cell {
    const piece = this.#used++;
    const cell = { key, first: piece, last: piece, fill: 0, length: 0 };
    this.#cells.set(key, cell);
    return cell;
  }

  #extend(cell: Cell): void {
    const piece = this.#used++;
    this.#next[cell.last] = piece;
    cell.last = piece;
    cell.fill = 0;
  }

  #writeRun(): void {
    if (this.#cells.size === 0) return;
    const cells = [...this.#cells.values()].sort((a, b) => a.key - b.key);
    const starts = [this.#written];
    for (const { length } of cells) starts.push((starts.at(-1) ?? 0) + length);
    for (const cell of cells) this.#writeCell(cell);
    this.#flush();
    this.#runs.push({ keys: cells.map(({ key }) => key), starts, at: 0 });
    this.#cells = new Map();
    this.#used = 0;
  }

  #writeCell({ first, last, fill }: Cell): void {
    for (let piece = first; ; piece = this.#next[piece] ?? last) {
      const length = piece === last ? fill : PIECE;
      if (this.#filled + length > this.#out.length) this.#flush();
      this.#out.set(this.#arena.subarray(piece * PIECE, piece * PIECE + length), this.#filled);
      this.#filled += length;
      if (piece === last) return;
    }
  }

  #flush(): void {
    for (let done = 0; done < this.#filled; )
      done += writeSync(this.#file, this.#out, done, this.#filled - done, this.#written + done);
    this.#written += this.#filled;
    this.#filled = 0;
  }
}

const lengthAt = ({ starts, at }: Run): number => (starts[at + 1] ?? 0) - (starts[at] ?? 0);
