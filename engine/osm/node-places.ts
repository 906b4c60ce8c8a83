import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';
import { UnreadableMap } from './unreadable-map.ts';

/** Nodes per page; a page has three columns: latitudes, longitudes, and ids relative to the page's first one. */
const PAGE = 2048;
const PAGE_BYTES = PAGE * 12;
/** Number of pages kept in memory (about 100 MB); the others are in a file. */
const SLOTS = 4096;
/** Nodes are sorted within chunks of this size; a file that needs more runs than this is not sorted at all. */
const CHUNK = 65_536;
const MAX_RUNS = 64;
const HIGHEST_OFFSET = 0xffffffff;

type Page = { lat: Int32Array; lon: Int32Array; offset: Uint32Array; bytes: Uint8Array };
type Run = { firstPage: number; endPage: number; last: number };

/** Node positions by id, for any number of nodes, with bounded memory. */
export class NodePlaces {
  readonly #file: number;
  readonly #firstIds: number[] = [];
  readonly #counts: number[] = [];
  readonly #lastOffsets: number[] = [];
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
  /** Page and offset of the last node found. */
  #found = -1;
  #foundAt = 0;
  /** That page while it is in memory, with its first id and its size. */
  #foundPage: Page | undefined;
  #foundFirst = 0;
  #foundCount = 0;

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

  /** Those from `from` up to `end` (exclusive). */
  addMany(ids: Float64Array, lats: Int32Array, lons: Int32Array, from: number, end: number): void {
    for (let at = from; at < end; ) {
      const count = Math.min(end - at, CHUNK - this.#held);
      this.#ids.set(ids.subarray(at, at + count), this.#held);
      this.#lats.set(lats.subarray(at, at + count), this.#held);
      this.#lons.set(lons.subarray(at, at + count), this.#held);
      this.#isSorted &&= isAscending(this.#ids, Math.max(1, this.#held), this.#held + count);
      this.#held += count;
      at += count;
      if (this.#held === CHUNK) this.#takeChunk();
    }
  }

  /** Call after the last node and before the first lookup; more nodes may follow. */
  seal(): void {
    if (this.#held > 0) this.#takeChunk();
    if (this.#pageCount > 0) this.#endPage();
  }

  /** The positions of the first `count` ids, as far as known; returns how many. */
  findMany(ids: ArrayLike<number>, count: number, lats: Int32Array, lons: Int32Array): number {
    let found = 0;
    let page = this.#foundPage;
    let place = this.#foundAt;
    for (let at = 0; at < count; at++) {
      const id = ids[at] ?? 0;
      const near = page ? placeNear(page.offset, place, this.#foundCount, id - this.#foundFirst) : -1;
      if (near >= 0) place = near;
      else {
        const other = this.#find(id);
        page = this.#foundPage;
        place = this.#foundAt;
        if (!other) continue;
      }
      if (!page) continue;
      lats[found] = page.lat[place] ?? 0;
      lons[found] = page.lon[place] ?? 0;
      found++;
    }
    this.#foundAt = place;
    return found;
  }

  #find(id: number): Page | undefined {
    if (this.#found >= 0) {
      const page = this.#findIn(this.#found, id);
      if (page) return page;
    }
    for (let run = this.#runs.length - 1; run >= 0; run--) {
      const number = this.#pageOf(this.#runs[run], id);
      if (number < 0 || number === this.#found) continue;
      const page = this.#findIn(number, id);
      if (!page) continue;
      this.#found = number;
      return page;
    }
    return undefined;
  }

  #keepFound(page: Page, number: number, at: number): Page {
    this.#foundPage = page;
    this.#foundAt = at;
    this.#foundFirst = this.#firstIds[number] ?? 0;
    this.#foundCount = this.#counts[number] ?? 0;
    return page;
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
      // Duplicate: the later one wins, and it is last in the order.
      if (id === last) this.#pageCount--;
      this.#put(id, this.#lats[at] ?? 0, this.#lons[at] ?? 0);
      last = id;
    }
    const current = this.#runs.at(-1);
    if (current) current.last = last;
  }

  #beginRun(): void {
    if (this.#pageCount > 0) this.#endPage();
    if (this.#runs.length === MAX_RUNS) throw new UnreadableMap('unsorted', 'file');
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
    this.#lastOffsets.push(this.#page.offset[this.#pageCount - 1] ?? 0);
    const run = this.#runs.at(-1);
    if (run) run.endPage = number + 1;
    this.#foundPage = undefined;
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

  #findIn(number: number, id: number): Page | undefined {
    const wanted = id - (this.#firstIds[number] ?? 0);
    if (wanted < 0 || wanted > (this.#lastOffsets[number] ?? 0)) return undefined;
    const page = this.#load(number);
    const { offset } = page;
    let low = 0;
    let high = (this.#counts[number] ?? 0) - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const value = offset[middle] ?? 0;
      if (value === wanted) return this.#keepFound(page, number, middle);
      if (value < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #load(number: number): Page {
    const slot = number % SLOTS;
    const held = this.#slots[slot];
    if (held && this.#slotPage[slot] === number) return held;
    const page = held ?? newPage();
    // Overwrites the previous result.
    this.#foundPage = undefined;
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

/** Neighbours on a way are mostly neighbours in the file, or as far apart as their ids; -1 for others. */
function placeNear(offsets: Uint32Array, from: number, count: number, wanted: number): number {
  const next = from + 1;
  if (next < count && offsets[next] === wanted) return next;
  const guess = from + wanted - (offsets[from] ?? 0);
  return guess >= 0 && guess < count && offsets[guess] === wanted ? guess : -1;
}

/** From `from` on, each above the one before it. */
function isAscending(ids: Float64Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if ((ids[at] ?? 0) <= (ids[at - 1] ?? 0)) return false;
  return true;
}

function orderOf(ids: Float64Array, count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, at) => at).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b);
}
