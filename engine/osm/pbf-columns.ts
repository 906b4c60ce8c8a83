import { TextBytes } from '#engine/roads/varint.ts';
import type { MapSink } from './map-sink.ts';
import type { Member, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** A block's content in columns that are transferred between threads without copying. */
export type PbfColumns = {
  /** Nodes that carry something. */
  readonly points: readonly Point[];
  readonly rows: readonly HouseRow[];
  readonly ways: {
    readonly ids: Float64Array;
    /** None where buildings replace a way: the next of `rows`. */
    readonly sizes: Uint32Array;
    /** Node positions of all ways, concatenated. */
    readonly lats: Int32Array;
    readonly lons: Int32Array;
    /** Which of `sets` a way carries. */
    readonly set: Uint32Array;
    /** End offsets of each way's name and ref in `texts`. */
    readonly nameEnds: Uint32Array;
    readonly refEnds: Uint32Array;
    readonly texts: Uint8Array;
    /** Of houses. */
    readonly records: Uint8Array;
  };
  readonly sets: readonly Tags[];
  readonly relations: readonly Relation[];
};
/** End offsets of the records of buildings in one cell. */
type HouseRow = { readonly cell: number; readonly count: number; readonly end: number };
type Point = { readonly lat: number; readonly lon: number; readonly tags: Tags };
type Relation = { readonly id: number; readonly members: readonly Member[]; readonly tags?: Tags };

/** The transferable buffers. */
export const buffersOf = ({ ways }: PbfColumns): ArrayBuffer[] =>
  Object.values(ways).map(({ buffer }) => buffer as ArrayBuffer);

type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** The same column with more capacity. */
function larger<Of extends Column>(column: Of, made: (size: number) => Of, least: number): Of {
  const grown = made(Math.max(column.length * 2, least));
  grown.set(column);
  return grown;
}

const doubles = (size: number) => new Float64Array(size);
const whole = (size: number) => new Int32Array(size);
const counts = (size: number) => new Uint32Array(size);
const octets = (size: number) => new Uint8Array(size);
const FIRST_ROOM = 16_384;

/** A sink that writes columns and returns copies. */
export class ColumnWriter implements Omit<MapSink, 'folder'> {
  #count = 0;
  #ids = doubles(FIRST_ROOM);
  #sizes = counts(FIRST_ROOM);
  #set = counts(FIRST_ROOM);
  #nameEnds = counts(FIRST_ROOM);
  #refEnds = counts(FIRST_ROOM);
  #places = 0;
  #lats = whole(FIRST_ROOM);
  #lons = whole(FIRST_ROOM);
  #textEnd = 0;
  #texts = octets(FIRST_ROOM);
  #recordsEnd = 0;
  #records = octets(FIRST_ROOM);
  #rows: HouseRow[] = [];
  #points: Point[] = [];
  #sets = new Map<Tags, number>();
  #relations: Relation[] = [];

  attribution(): void {
    throw new Error('the header of a file is read elsewhere');
  }

  point(lat: number, lon: number, tags: Tags): void {
    this.#points.push({ lat, lon, tags });
  }

  line(
    id: number,
    lats: Int32Array,
    lons: Int32Array,
    from: number,
    count: number,
    tags: Tags,
    name: OwnText,
    ref: OwnText,
  ): void {
    const at = this.#count++;
    if (at === this.#ids.length) this.#moreWays();
    this.#ids[at] = id;
    this.#sizes[at] = count;
    this.#set[at] = this.#numberOf(tags);
    this.#addPlaces(lats, lons, from, count);
    this.#addText(name);
    this.#nameEnds[at] = this.#textEnd;
    this.#addText(ref);
    this.#refEnds[at] = this.#textEnd;
  }

  houses(cell: number, count: number, records: Uint8Array, from: number, end: number): void {
    const way = this.#count++;
    if (way === this.#ids.length) this.#moreWays();
    this.#sizes[way] = 0;
    const to = this.#recordsEnd;
    this.#recordsEnd += end - from;
    if (this.#recordsEnd > this.#records.length) this.#records = larger(this.#records, octets, this.#recordsEnd);
    this.#records.set(records.subarray(from, end), to);
    this.#rows.push({ cell, count, end: this.#recordsEnd });
  }

  relation(id: number, members: readonly Member[], tags: Tags | undefined): void {
    this.#relations.push({ id, members, ...(tags && { tags }) });
  }

  take(): PbfColumns {
    const [count, places] = [this.#count, this.#places];
    const columns = {
      points: this.#points,
      rows: this.#rows,
      ways: {
        ids: this.#ids.slice(0, count),
        sizes: this.#sizes.slice(0, count),
        lats: this.#lats.slice(0, places),
        lons: this.#lons.slice(0, places),
        set: this.#set.slice(0, count),
        nameEnds: this.#nameEnds.slice(0, count),
        refEnds: this.#refEnds.slice(0, count),
        texts: this.#texts.slice(0, this.#textEnd),
        records: this.#records.slice(0, this.#recordsEnd),
      },
      sets: [...this.#sets.keys()],
      relations: this.#relations,
    };
    [this.#count, this.#places, this.#textEnd, this.#recordsEnd] = [0, 0, 0, 0];
    this.#rows = [];
    this.#points = [];
    this.#sets = new Map();
    this.#relations = [];
    return columns;
  }

  #numberOf(tags: Tags): number {
    const known = this.#sets.get(tags);
    if (known !== undefined) return known;
    const number = this.#sets.size;
    this.#sets.set(tags, number);
    return number;
  }

  #addPlaces(lats: Int32Array, lons: Int32Array, from: number, count: number): void {
    const to = this.#places;
    this.#places += count;
    if (this.#places > this.#lats.length) {
      this.#lats = larger(this.#lats, whole, this.#places);
      this.#lons = larger(this.#lons, whole, this.#places);
    }
    const [ownLats, ownLons] = [this.#lats, this.#lons];
    for (let at = 0; at < count; at++) {
      ownLats[to + at] = lats[from + at] ?? 0;
      ownLons[to + at] = lons[from + at] ?? 0;
    }
  }

  #addText(text: OwnText): void {
    if (typeof text === 'string') return;
    const { bytes, start, length } = text;
    const to = this.#textEnd;
    this.#textEnd += length;
    if (this.#textEnd > this.#texts.length) this.#texts = larger(this.#texts, octets, this.#textEnd);
    const texts = this.#texts;
    for (let at = 0; at < length; at++) texts[to + at] = bytes[start + at] ?? 0;
  }

  #moreWays(): void {
    this.#ids = larger(this.#ids, doubles, 0);
    this.#sizes = larger(this.#sizes, counts, 0);
    this.#set = larger(this.#set, counts, 0);
    this.#nameEnds = larger(this.#nameEnds, counts, 0);
    this.#refEnds = larger(this.#refEnds, counts, 0);
  }
}

/** Replays columns to a sink as if it had read the block itself. */
export function replayColumns(columns: PbfColumns, sink: MapSink): void {
  for (const { lat, lon, tags } of columns.points) sink.point(lat, lon, tags);
  replayWays(columns, sink);
  for (const { id, members, tags } of columns.relations) sink.relation(id, members, tags);
}

function replayWays({ ways, sets, rows }: PbfColumns, sink: MapSink): void {
  const { ids, sizes, lats, lons, set, nameEnds, refEnds, texts, records } = ways;
  const textOf = (start: number, end: number): OwnText => (start === end ? '' : new TextBytes(texts, start, end));
  let [from, start, row, rowStart] = [0, 0, 0, 0];
  for (let at = 0; at < ids.length; at++) {
    const size = sizes[at] ?? 0;
    const houses = size === 0 ? rows[row++] : undefined;
    if (houses) {
      sink.houses(houses.cell, houses.count, records, rowStart, houses.end);
      rowStart = houses.end;
      continue;
    }
    const nameEnd = nameEnds[at] ?? 0;
    const refEnd = refEnds[at] ?? 0;
    const tags = sets[set[at] ?? 0] ?? {};
    sink.line(ids[at] ?? 0, lats, lons, from, size, tags, textOf(start, nameEnd), textOf(nameEnd, refEnd));
    from += size;
    start = refEnd;
  }
}
