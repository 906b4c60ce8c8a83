import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { GroundRing } from '#engine/roads/ground.ts';

/** Numbers that wait before they are written. */
const WAITING = 65_536;
const BYTES = Int32Array.BYTES_PER_ELEMENT;

/** Lines that a relation may need later, stored in a file; only their offsets are in memory, 16 bytes per line. */
export class LineStore {
  readonly #file: number;
  readonly #waiting = new Int32Array(WAITING);
  #held = 0;
  /** Of numbers in the file. */
  #written = 0;
  /** Ids in input order, and where each line begins; the next entry tells where it ends. */
  #ids = new Float64Array(1024);
  #starts = new Float64Array(1024);
  #count = 0;
  /** Lines that came out of order, by id; extracts are normally sorted. */
  readonly #astray = new Map<number, number>();

  constructor(folder: string) {
    this.#file = openSync(path.join(folder, 'lines'), 'w+');
  }

  add(id: number, line: GroundRing): void {
    if (this.#count + 2 > this.#ids.length) this.#grow();
    const last = this.#count > 0 ? (this.#ids[this.#count - 1] ?? 0) : Number.NEGATIVE_INFINITY;
    if (id <= last) this.#astray.set(id, this.#count);
    // Keeps the column sorted; out-of-order ids are looked up separately.
    this.#ids[this.#count] = Math.max(id, last);
    this.#starts[this.#count++] = this.#written + this.#held;
    if (this.#held + line.length > WAITING) this.#flush();
    if (line.length > WAITING) this.#write(line);
    else {
      this.#waiting.set(line, this.#held);
      this.#held += line.length;
    }
    this.#starts[this.#count] = this.#written + this.#held;
  }

  find(id: number): GroundRing | undefined {
    const at = this.#astray.get(id) ?? this.#indexOf(id);
    if (at < 0) return undefined;
    this.#flush();
    const start = this.#starts[at] ?? 0;
    const line = new Int32Array((this.#starts[at + 1] ?? 0) - start);
    readSync(this.#file, new Uint8Array(line.buffer), 0, line.byteLength, start * BYTES);
    return line;
  }

  close(): void {
    closeSync(this.#file);
  }

  #indexOf(id: number): number {
    let [low, high] = [0, this.#count - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const value = this.#ids[middle] ?? 0;
      if (value < id) low = middle + 1;
      else high = middle - 1;
    }
    return low < this.#count && this.#ids[low] === id ? low : -1;
  }

  #flush(): void {
    if (this.#held === 0) return;
    const held = this.#waiting.subarray(0, this.#held);
    this.#held = 0;
    this.#write(held);
  }

  #write(numbers: Int32Array): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    for (let done = 0; done < bytes.length; )
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#written * BYTES + done);
    this.#written += numbers.length;
  }

  #grow(): void {
    const [ids, starts] = [new Float64Array(this.#ids.length * 2), new Float64Array(this.#ids.length * 2)];
    ids.set(this.#ids);
    starts.set(this.#starts);
    this.#ids = ids;
    this.#starts = starts;
  }
}
