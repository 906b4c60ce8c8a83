import { TextBytes } from '../roads/varint.ts';
import type { Member, OsmSink, OwnText } from './osm-sink.ts';
import type { Tags } from './tags.ts';

/** What a block tells, in columns that go from one thread to another without a copy. */
export type PbfColumns = {
  readonly nodes: { readonly ids: Float64Array; readonly lats: Int32Array; readonly lons: Int32Array };
  /** Nodes that carry something, by their place in the columns. */
  readonly tagged: readonly { readonly at: number; readonly tags: Tags }[];
  readonly ways: {
    readonly ids: Float64Array;
    readonly sizes: Uint32Array;
    readonly refs: Float64Array;
    /** Which of `sets` a way carries. */
    readonly set: Uint32Array;
    /** Name and sign of each way end there in `texts`, one behind the other. */
    readonly nameEnds: Uint32Array;
    readonly refEnds: Uint32Array;
    readonly texts: Uint8Array;
  };
  readonly sets: readonly Tags[];
  readonly relations: readonly { readonly id: number; readonly members: readonly Member[]; readonly tags?: Tags }[];
};

/** The buffers that change hands. */
export const buffersOf = ({ nodes, ways }: PbfColumns): ArrayBuffer[] =>
  [...Object.values(nodes), ...Object.values(ways)].map(({ buffer }) => buffer as ArrayBuffer);

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
export class ColumnWriter implements OsmSink {
  readonly #nodes = { ids: doubles(), lats: whole(), lons: whole() };
  readonly #ways = { ids: doubles(), sizes: counts(), refs: doubles(), set: counts(), nameEnds: counts() };
  readonly #refEnds = counts();
  readonly #texts = new Growing((size) => new Uint8Array(size));
  #tagged: { at: number; tags: Tags }[] = [];
  #sets = new Map<Tags, number>();
  #relations: { id: number; members: readonly Member[]; tags?: Tags }[] = [];

  node(id: number, lat: number, lon: number, tags: Tags | undefined): void {
    const { ids, lats, lons } = this.#nodes;
    if (tags) this.#tagged.push({ at: ids.length, tags });
    ids.push(id);
    lats.push(lat);
    lons.push(lon);
  }

  nodes(ids: Float64Array, lats: Int32Array, lons: Int32Array, from: number, end: number): void {
    this.#nodes.ids.append(ids, from, end);
    this.#nodes.lats.append(lats, from, end);
    this.#nodes.lons.append(lons, from, end);
  }

  way(): void {
    throw new Error('ways come with shared tags');
  }

  alikeWay(id: number, refs: Float64Array, count: number, tags: Tags, name: OwnText, ref: OwnText): void {
    const ways = this.#ways;
    let set = this.#sets.get(tags);
    if (set === undefined) {
      set = this.#sets.size;
      this.#sets.set(tags, set);
    }
    ways.ids.push(id);
    ways.sizes.push(count);
    ways.refs.append(refs, 0, count);
    ways.set.push(set);
    this.#text(name);
    ways.nameEnds.push(this.#texts.length);
    this.#text(ref);
    this.#refEnds.push(this.#texts.length);
  }

  relation(id: number, members: readonly Member[], tags: Tags | undefined): void {
    this.#relations.push({ id, members, ...(tags && { tags }) });
  }

  take(): PbfColumns {
    const [nodes, ways] = [this.#nodes, this.#ways];
    const columns = {
      nodes: { ids: nodes.ids.take(), lats: nodes.lats.take(), lons: nodes.lons.take() },
      tagged: this.#tagged,
      ways: {
        ...{ ids: ways.ids.take(), sizes: ways.sizes.take(), refs: ways.refs.take(), set: ways.set.take() },
        ...{ nameEnds: ways.nameEnds.take(), refEnds: this.#refEnds.take(), texts: this.#texts.take() },
      },
      sets: [...this.#sets.keys()],
      relations: this.#relations,
    };
    this.#tagged = [];
    this.#sets = new Map();
    this.#relations = [];
    return columns;
  }

  #text(text: OwnText): void {
    if (typeof text !== 'string') this.#texts.append(text.bytes, text.start, text.end);
  }
}

/** What a sink must take to be told columns. */
export type ColumnTaker = Required<Pick<OsmSink, 'node' | 'nodes' | 'alikeWay' | 'relation'>>;

/** Tells columns to a sink as if it had read the block itself. */
export class ColumnReader {
  readonly #sink: ColumnTaker;
  #refs = new Float64Array(4096);

  constructor(sink: ColumnTaker) {
    this.#sink = sink;
  }

  tell({ nodes, tagged, ways, sets, relations }: PbfColumns): void {
    this.#tellNodes(nodes, tagged);
    this.#tellWays(ways, sets);
    for (const { id, members, tags } of relations) this.#sink.relation(id, members, tags);
  }

  #tellNodes({ ids, lats, lons }: PbfColumns['nodes'], tagged: PbfColumns['tagged']): void {
    let told = 0;
    for (const { at, tags } of tagged) {
      if (told < at) this.#sink.nodes(ids, lats, lons, told, at);
      this.#sink.node(ids[at] ?? 0, lats[at] ?? 0, lons[at] ?? 0, tags);
      told = at + 1;
    }
    if (told < ids.length) this.#sink.nodes(ids, lats, lons, told, ids.length);
  }

  #tellWays(ways: PbfColumns['ways'], sets: readonly Tags[]): void {
    const { ids, sizes, refs, set, nameEnds, refEnds, texts } = ways;
    const textOf = (start: number, end: number): OwnText => (start === end ? '' : new TextBytes(texts, start, end));
    let [from, start] = [0, 0];
    for (let at = 0; at < ids.length; at++) {
      const size = sizes[at] ?? 0;
      if (size > this.#refs.length) this.#refs = new Float64Array(size * 2);
      for (let ref = 0; ref < size; ref++) this.#refs[ref] = refs[from + ref] ?? 0;
      const nameEnd = nameEnds[at] ?? 0;
      const refEnd = refEnds[at] ?? 0;
      const tags = sets[set[at] ?? 0] ?? {};
      this.#sink.alikeWay(ids[at] ?? 0, this.#refs, size, tags, textOf(start, nameEnd), textOf(nameEnd, refEnd));
      from += size;
      start = refEnd;
    }
  }
}
