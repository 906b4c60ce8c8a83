import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { UnreadableMap } from './osm-sink.ts';

/** Nodes a page; a page is three columns: places north, places east, and ids above the page's first one. */
const PAGE = 2048;
const PAGE_BYTES = PAGE * 12;
/** So many pages stay in memory (about 100 MB); all others lie in a file. */
const SLOTS = 4096;
/** Nodes are put in order within chunks of this size; a file that needs more runs than this is in no order at all. */
const CHUNK = 65_536;
const MOST_RUNS = 64;
const HIGHEST_OFFSET = 0xffffffff;

type Page = { lat: Int32Array; lon: Int32Array; offset: Uint32Array; bytes: Uint8Array };
type Run = { firstPage: number; endPage: number; last: number };

/** Where the nodes are: found by their ids, however many they are, with a bounded part of them in memory. */
export class NodePlaces {
  /** Of the node found last. */
  lat = 0;
  lon = 0;
  readonly #file: number;
  readonly #firstIds: number[] = [];
  readonly #counts: number[] = [];
  readonly #runs: Run[] = [];
  readonly #slots: (Page | undefined)[] = new Array(SLOTS);
  readonly #slotPage = new Int32Array(SLOTS).fill(-1);
  readonly #ids = new Float64Array(CHUNK);
  readonly #lats = new Int32Array(CHUNK);
  readonly #lons = new Int32Array(CHUNK);
  #held = 0;
  #isSorted = true;
  #page: Page = newPage();
  #pageCount = 0;
  #pageFirst = 0;
  #found = -1;

  constructor(folder: string) {
    this.#file = openSync(path.join(folder, 'nodes'), 'w+');
  }

  add(id: number, lat: number, lon: number): void {
    const at = this.#held++;
    if (at > 0 && id <= (this.#ids[at - 1] ?? 0)) this.#isSorted = false;
    this.#ids[at] = id;
    this.#lats[at] = lat;
    this.#lons[at] = lon;
    if (this.#held === CHUNK) this.#takeChunk();
  }

  /** After the last node and before the first question; more nodes may follow. */
  seal(): void {
    if (this.#held > 0) this.#takeChunk();
    if (this.#pageCount > 0) this.#endPage();
  }

  find(id: number): boolean {
    // Neighbours on a way are mostly neighbours in the file.
    if (this.#found >= 0 && this.#findIn(this.#found, id)) return true;
    for (let run = this.#runs.length - 1; run >= 0; run--) {
      const page = this.#pageOf(this.#runs[run], id);
      if (page >= 0 && page !== this.#found && this.#findIn(page, id)) {
        this.#found = page;
        return true;
      }
    }
    return false;
  }

  close(): void {
    closeSync(this.#file);
  }

  #takeChunk(): void {
    const count = this.#held;
    this.#held = 0;
    const order = this.#isSorted ? undefined : orderOf(this.#ids, count);
    this.#isSorted = true;
    const lowest = this.#ids[order?.[0] ?? 0] ?? 0;
    const run = this.#runs.at(-1);
    if (!run || lowest <= run.last) this.#beginRun();
    let last = Number.NaN;
    for (let step = 0; step < count; step++) {
      const at = order ? (order[step] ?? 0) : step;
      const id = this.#ids[at] ?? 0;
      // Told twice: the later one holds, and it comes last in the order.
      if (id === last) this.#pageCount--;
      this.#put(id, this.#lats[at] ?? 0, this.#lons[at] ?? 0);
      last = id;
    }
    const current = this.#runs.at(-1);
    if (current) current.last = last;
  }

  #beginRun(): void {
    if (this.#pageCount > 0) this.#endPage();
    if (this.#runs.length === MOST_RUNS)
      throw new UnreadableMap('nodes in no order: sort the file by type and id first', 'nodes');
    const page = this.#firstIds.length;
    this.#runs.push({ firstPage: page, endPage: page, last: Number.NEGATIVE_INFINITY });
  }

  #put(id: number, lat: number, lon: number): void {
    if (this.#pageCount === PAGE || (this.#pageCount > 0 && id - this.#pageFirst > HIGHEST_OFFSET)) this.#endPage();
    if (this.#pageCount === 0) this.#pageFirst = id;
    const { lat: lats, lon: lons, offset } = this.#page;
    lats[this.#pageCount] = lat;
    lons[this.#pageCount] = lon;
    offset[this.#pageCount] = id - this.#pageFirst;
    this.#pageCount++;
  }

  #endPage(): void {
    const number = this.#firstIds.length;
    writeSync(this.#file, this.#page.bytes, 0, PAGE_BYTES, number * PAGE_BYTES);
    this.#firstIds.push(this.#pageFirst);
    this.#counts.push(this.#pageCount);
    const run = this.#runs.at(-1);
    if (run) run.endPage = number + 1;
    const slot = number % SLOTS;
    const freed = this.#slots[slot];
    this.#slots[slot] = this.#page;
    this.#slotPage[slot] = number;
    this.#page = freed ?? newPage();
    this.#pageCount = 0;
  }

  /** The last page of the run that begins at or before the id. */
  #pageOf(run: Run | undefined, id: number): number {
    let low = run?.firstPage ?? 0;
    let high = run?.endPage ?? 0;
    if (low === high || id < (this.#firstIds[low] ?? 0)) return -1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#firstIds[middle] ?? 0) <= id) low = middle;
      else high = middle;
    }
    return low;
  }

  #findIn(number: number, id: number): boolean {
    const wanted = id - (this.#firstIds[number] ?? 0);
    if (wanted < 0) return false;
    const page = this.#load(number);
    let low = 0;
    let high = (this.#counts[number] ?? 0) - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const offset = page.offset[middle] ?? 0;
      if (offset === wanted) {
        this.lat = page.lat[middle] ?? 0;
        this.lon = page.lon[middle] ?? 0;
        return true;
      }
      if (offset < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return false;
  }

  #load(number: number): Page {
    const slot = number % SLOTS;
    const held = this.#slots[slot];
    if (held && this.#slotPage[slot] === number) return held;
    const page = held ?? newPage();
    readSync(this.#file, page.bytes, 0, PAGE_BYTES, number * PAGE_BYTES);
    this.#slots[slot] = page;
    this.#slotPage[slot] = number;
    return page;
  }
}

function newPage(): Page {
  const bytes = new Uint8Array(PAGE_BYTES);
  const { buffer } = bytes;
  return {
    bytes,
    lat: new Int32Array(buffer, 0, PAGE),
    lon: new Int32Array(buffer, PAGE * 4, PAGE),
    offset: new Uint32Array(buffer, PAGE * 8, PAGE),
  };
}

function orderOf(ids: Float64Array, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b);
}
