import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { GroundRing } from '../roads/ground.ts';

/** Lines that a relation may ask for later, in a file; only where they lie is in memory. */
export class LineStore {
  readonly #file: number;
  readonly #places = new Map<number, [at: number, length: number]>();
  #end = 0;

  constructor(folder: string) {
    this.#file = openSync(path.join(folder, 'lines'), 'w+');
  }

  add(id: number, line: GroundRing): void {
    const bytes = new Uint8Array(line.buffer, line.byteOffset, line.byteLength);
    writeSync(this.#file, bytes, 0, bytes.length, this.#end);
    this.#places.set(id, [this.#end, line.length]);
    this.#end += bytes.length;
  }

  find(id: number): GroundRing | undefined {
    const place = this.#places.get(id);
    if (!place) return undefined;
    const line = new Int32Array(place[1]);
    readSync(this.#file, new Uint8Array(line.buffer), 0, line.byteLength, place[0]);
    return line;
  }

  close(): void {
    closeSync(this.#file);
  }
}
