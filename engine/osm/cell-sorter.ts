import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';

/** What is kept in memory before a run is written; and how many records that may be (22 bits of a number). */
const BUFFER_BYTES = 48 * 1024 * 1024;
const MOST_RECORDS = 2 ** 22 - 1;
const READ_BYTES = 128 * 1024;
/** Key and length before the bytes of a cell in a run. */
const HEAD_BYTES = 8;

/**
 * Gathers records by cell without holding them all: sorts what fits into memory, writes it as a run to a file, and in
 * the end goes through all runs side by side. Keys are below 2^30.
 */
export class CellSorter {
  readonly #file: number;
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  #starts = new Uint32Array(65_536);
  #order = new Float64Array(65_536);
  #count = 0;
  #used = 0;
  #written = 0;
  readonly #runs: { start: number; end: number }[] = [];

  constructor(folder: string, name: string) {
    this.#file = openSync(path.join(folder, name), 'w+');
  }

  add(key: number, record: Uint8Array): void {
    if (this.#used + record.length > BUFFER_BYTES || this.#count === MOST_RECORDS) this.#writeRun();
    if (record.length > BUFFER_BYTES) throw new RangeError('a record larger than the buffer');
    if (this.#count + 1 >= this.#starts.length) this.#grow();
    this.#buffer.set(record, this.#used);
    this.#starts[this.#count] = this.#used;
    // One number sorts by key and, within it, by the order of coming.
    this.#order[this.#count] = key * 2 ** 22 + this.#count;
    this.#used += record.length;
    this.#count++;
  }

  /** Every cell once, in the order of keys, with its records in the order they came in. */
  *cells(): Generator<{ key: number; records: Uint8Array[] }> {
    this.#writeRun();
    const readers = this.#runs.map(({ start, end }) => new RunReader(this.#file, start, end));
    let open = readers.filter((reader) => reader.next());
    while (open.length > 0) {
      const key = Math.min(...open.map((reader) => reader.key));
      const records: Uint8Array[] = [];
      let hasEnded = false;
      for (const reader of open) {
        if (reader.key !== key) continue;
        records.push(reader.bytes());
        if (!reader.next()) hasEnded = true;
      }
      if (hasEnded) open = open.filter((reader) => !reader.isDone);
      yield { key, records };
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #grow(): void {
    const starts = new Uint32Array(this.#starts.length * 2);
    const order = new Float64Array(starts.length);
    starts.set(this.#starts);
    order.set(this.#order);
    this.#starts = starts;
    this.#order = order;
  }

  #writeRun(): void {
    if (this.#count === 0) return;
    this.#starts[this.#count] = this.#used;
    const order = this.#order.subarray(0, this.#count).sort();
    const out = new Uint8Array(4 * READ_BYTES);
    const head = new DataView(out.buffer);
    const start = this.#written;
    let filled = 0;
    const flush = (): void => {
      writeSync(this.#file, out, 0, filled, this.#written);
      this.#written += filled;
      filled = 0;
    };
    for (let at = 0; at < order.length; ) {
      const key = keyOf(order[at]);
      let end = at;
      let length = 0;
      while (end < order.length && keyOf(order[end]) === key) length += this.#lengthOf(order[end++]);
      if (filled + HEAD_BYTES > out.length) flush();
      head.setUint32(filled, key);
      head.setUint32(filled + 4, length);
      filled += HEAD_BYTES;
      for (; at < end; at++) {
        const record = this.#record(order[at]);
        if (filled + record.length > out.length) flush();
        if (record.length > out.length) {
          writeSync(this.#file, record, 0, record.length, this.#written);
          this.#written += record.length;
        } else {
          out.set(record, filled);
          filled += record.length;
        }
      }
    }
    flush();
    this.#runs.push({ start, end: this.#written });
    this.#count = 0;
    this.#used = 0;
  }

  #lengthOf(ordered: number | undefined): number {
    const at = numberOf(ordered);
    return (this.#starts[at + 1] ?? 0) - (this.#starts[at] ?? 0);
  }

  #record(ordered: number | undefined): Uint8Array {
    const at = numberOf(ordered);
    return this.#buffer.subarray(this.#starts[at], this.#starts[at + 1]);
  }
}

const keyOf = (ordered = 0): number => Math.floor(ordered / 2 ** 22);
const numberOf = (ordered = 0): number => ordered % 2 ** 22;

/** One run, cell by cell. */
class RunReader {
  key = -1;
  isDone = false;
  readonly #file: number;
  readonly #end: number;
  #at: number;
  #length = 0;
  readonly #head = new Uint8Array(HEAD_BYTES);

  constructor(file: number, start: number, end: number) {
    this.#file = file;
    this.#at = start;
    this.#end = end;
  }

  next(): boolean {
    if (this.#at >= this.#end) {
      this.isDone = true;
      return false;
    }
    readSync(this.#file, this.#head, 0, HEAD_BYTES, this.#at);
    const head = new DataView(this.#head.buffer);
    this.key = head.getUint32(0);
    this.#length = head.getUint32(4);
    this.#at += HEAD_BYTES;
    return true;
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    readSync(this.#file, bytes, 0, this.#length, this.#at);
    this.#at += this.#length;
    return bytes;
  }
}
