import { TextBytes } from '../roads/varint.ts';
import type { MapSink } from './map-sink.ts';
import type { Member, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** What a block tells, in columns that go from one thread to another without a copy. */
export type PbfColumns = {
  /** Nodes that carry something. */
  readonly points: readonly Point[];
  readonly ways: {
    readonly ids: Float64Array;
    readonly sizes: Uint32Array;
    /** Where the nodes of each way are, one behind the other. */
    readonly lats: Int32Array;
    readonly lons: Int32Array;
    /** Which of `sets` a way carries. */
    readonly set: Uint32Array;
    /** Name and sign of each way end there in `texts`, one behind the other. */
    readonly nameEnds: Uint32Array;
    readonly refEnds: Uint32Array;
    readonly texts: Uint8Array;
  };
  readonly sets: readonly Tags[];
  readonly relations: readonly Relation[];
};
type Point = { readonly lat: number; readonly lon: number; readonly tags: Tags };
type Relation = { readonly id: number; readonly members: readonly Member[]; readonly tags?: Tags };

/** The buffers that change hands. */
export const buffersOf = ({ ways }: PbfColumns): ArrayBuffer[] =>
  Object.values(ways).map(({ buffer }) => buffer as ArrayBuffer);

type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

/** A column that grows; what it gives is a copy of its own. */
class Growing<Of extends Column> {
  of: Of;
  length = 0;
  readonly #made: (size: number) => Of;

  constructor(made: (size: number) => Of) {
    this.#made = made;
    this.of = made(16_384);
  }

  room(more: number): void {
    if (this.length + more <= this.of.length) return;
    const larger = this.#made(Math.max(this.of.length * 2, this.length + more));
    larger.set(this.of);
    this.of = larger;
  }

  push(value: number): void {
    if (this.length === this.of.length) this.room(1);
    this.of[this.length++] = value;
  }

  append(values: Column, from: number, end: number): void {
    this.room(end - from);
    const to = this.length - from;
    for (let at = from; at < end; at++) this.of[to + at] = values[at] ?? 0;
    this.length += end - from;
  }

  take(): Of {
    const taken = this.of.slice(0, this.length) as Of;
    this.length = 0;
    return taken;
  }
}

const doubles = () => new Growing((size) => new Float64Array(size));
const whole = () => new Growing((size) => new Int32Array(size));
const counts = () => new Growing((size) => new Uint32Array(size));

/** A sink that writes columns. */
export class ColumnWriter implements Omit<MapSink, 'folder'> {
  readonly #ids = doubles();
  readonly #sizes = counts();
  readonly #lats = whole();
  readonly #lons = whole();
  readonly #set = counts();
  readonly #nameEnds = counts();
  readonly #refEnds = counts();
  readonly #texts = new Growing((size) => new Uint8Array(size));
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
    let set = this.#sets.get(tags);
    if (set === undefined) {
      set = this.#sets.size;
      this.#sets.set(tags, set);
    }
    this.#ids.push(id);
    this.#sizes.push(count);
    this.#lats.append(lats, from, from + count);
    this.#lons.append(lons, from, from + count);
    this.#set.push(set);
    this.#text(name);
    this.#nameEnds.push(this.#texts.length);
    this.#text(ref);
    this.#refEnds.push(this.#texts.length);
  }

  relation(id: number, members: readonly Member[], tags: Tags | undefined): void {
    this.#relations.push({ id, members, ...(tags && { tags }) });
  }

  take(): PbfColumns {
    const columns = {
      points: this.#points,
      ways: {
        ...{ ids: this.#ids.take(), sizes: this.#sizes.take(), lats: this.#lats.take(), lons: this.#lons.take() },
        ...{ set: this.#set.take(), nameEnds: this.#nameEnds.take(), refEnds: this.#refEnds.take() },
        texts: this.#texts.take(),
      },
      sets: [...this.#sets.keys()],
      relations: this.#relations,
    };
    this.#points = [];
    this.#sets = new Map();
    this.#relations = [];
    return columns;
  }

  #text(text: OwnText): void {
    if (typeof text !== 'string') this.#texts.append(text.bytes, text.start, text.end);
  }
}

/** Tells columns to a sink as if it had read the block itself. */
export function tellColumns({ points, ways, sets, relations }: PbfColumns, sink: MapSink): void {
  for (const { lat, lon, tags } of points) sink.point(lat, lon, tags);
  tellWays(ways, sets, sink);
  for (const { id, members, tags } of relations) sink.relation(id, members, tags);
}

function tellWays(ways: PbfColumns['ways'], sets: readonly Tags[], sink: MapSink): void {
  const { ids, sizes, lats, lons, set, nameEnds, refEnds, texts } = ways;
  const textOf = (start: number, end: number): OwnText => (start === end ? '' : new TextBytes(texts, start, end));
  let [from, start] = [0, 0];
  for (let at = 0; at < ids.length; at++) {
    const size = sizes[at] ?? 0;
    const nameEnd = nameEnds[at] ?? 0;
    const refEnd = refEnds[at] ?? 0;
    const tags = sets[set[at] ?? 0] ?? {};
    sink.line(ids[at] ?? 0, lats, lons, from, size, tags, textOf(start, nameEnd), textOf(nameEnd, refEnd));
    from += size;
    start = refEnd;
  }
}
