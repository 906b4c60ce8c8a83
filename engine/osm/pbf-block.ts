import { PbfReader } from 'pbf';
import type { Member, OsmSink } from './osm-sink.ts';
import { PbfDense } from './pbf-dense.ts';
import { PbfTexts } from './pbf-texts.ts';
import { PbfWays } from './pbf-ways.ts';
import type { Tags } from './tags.ts';

const KINDS = ['node', 'way', 'relation'] as const;
/** The file uses nanodegrees; the code uses units of 1e-7 degrees. */
const NANO_PER_STEP = 100;

/** Reads one block after another into reused arrays and passes the content to a sink. */
export class PbfBlock {
  readonly #sink: OsmSink;
  readonly #texts: PbfTexts;
  /** Only for sinks that support the fast path. */
  readonly #quickWays: PbfWays | undefined;
  readonly #quickNodes: PbfDense | undefined;
  #pbf = new PbfReader(new Uint8Array(0));
  #granularity = 100;
  #latOffset = 0;
  #lonOffset = 0;
  readonly #keyNumbers: number[] = [];
  readonly #refs: number[] = [];
  #ids = new Float64Array(0);
  #lats = new Float64Array(0);
  #lons = new Float64Array(0);

  constructor(sink: OsmSink, keys: ReadonlySet<string> | undefined) {
    this.#sink = sink;
    this.#texts = new PbfTexts(keys);
    const alikeWay = sink.alikeWay?.bind(sink);
    const nodes = sink.nodes?.bind(sink);
    this.#quickWays = alikeWay && new PbfWays({ alikeWay }, this.#texts);
    this.#quickNodes = nodes && new PbfDense({ nodes, node: sink.node.bind(sink) }, this.#texts);
  }

  read(bytes: Uint8Array): void {
    const pbf = new PbfReader(bytes);
    this.#pbf = pbf;
    const groups: number[] = [];
    [this.#granularity, this.#latOffset, this.#lonOffset] = [100, 0, 0];
    while (pbf.pos < bytes.length) {
      const head = pbf.readVarint();
      switch (head >> 3) {
        case 1:
          this.#readTexts(pbf.readVarint() + pbf.pos);
          break;
        case 2: {
          const length = pbf.readVarint();
          groups.push(pbf.pos, pbf.pos + length);
          pbf.pos += length;
          break;
        }
        case 17:
          this.#granularity = pbf.readVarint();
          break;
        case 19:
          this.#latOffset = pbf.readVarint(true);
          break;
        case 20:
          this.#lonOffset = pbf.readVarint(true);
          break;
        default:
          pbf.skip(head);
      }
    }
    this.#quickWays?.begin(bytes);
    this.#quickNodes?.begin(bytes);
    // Groups depend on fields that may come after them.
    for (let at = 0; at < groups.length; at += 2) this.#readGroup(groups[at] ?? 0, groups[at + 1] ?? 0, bytes.length);
  }

  #readTexts(end: number): void {
    const pbf = this.#pbf;
    this.#texts.begin(pbf.buf);
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      if (head >> 3 !== 1) {
        pbf.skip(head);
        continue;
      }
      const length = pbf.readVarint();
      this.#texts.add(pbf.pos, pbf.pos + length);
      pbf.pos += length;
    }
    this.#texts.end();
  }

  #readGroup(start: number, end: number, most: number): void {
    if (end > most) throw new RangeError('a group beyond its block');
    const pbf = this.#pbf;
    pbf.pos = start;
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      const kind = head >> 3;
      if (kind < 1 || kind > 4) {
        pbf.skip(head);
        continue;
      }
      const thingEnd = pbf.readVarint() + pbf.pos;
      if (thingEnd > most) throw new RangeError('a thing beyond its block');
      if (kind === 1) this.#readNode(thingEnd);
      else if (kind === 2) this.#readDense(thingEnd);
      else if (kind === 3 && this.#quickWays) this.#quickWays.read(pbf.pos, thingEnd);
      else if (kind === 3) this.#readWay(thingEnd);
      else this.#readRelation(thingEnd);
      pbf.pos = thingEnd;
    }
  }

  #lat(value: number): number {
    return Math.round((this.#latOffset + this.#granularity * value) / NANO_PER_STEP);
  }

  #lon(value: number): number {
    return Math.round((this.#lonOffset + this.#granularity * value) / NANO_PER_STEP);
  }

  #readNode(end: number): void {
    const pbf = this.#pbf;
    let [id, lat, lon] = [0, 0, 0];
    let tags: Record<string, string> | undefined;
    this.#keyNumbers.length = 0;
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      if (head >> 3 === 1) id = pbf.readSVarint();
      else if (head >> 3 === 2) this.#readKeys();
      else if (head >> 3 === 3) tags = this.#readValues();
      else if (head >> 3 === 8) lat = pbf.readSVarint();
      else if (head >> 3 === 9) lon = pbf.readSVarint();
      else pbf.skip(head);
    }
    this.#sink.node(id, this.#lat(lat), this.#lon(lon), tags);
  }

  #readDense(end: number): void {
    const pbf = this.#pbf;
    if (this.#quickNodes) {
      const isUsual = this.#granularity === NANO_PER_STEP;
      const lat = isUsual && this.#latOffset === 0 ? undefined : (value: number) => this.#lat(value);
      const lon = isUsual && this.#lonOffset === 0 ? undefined : (value: number) => this.#lon(value);
      this.#quickNodes.read(pbf.pos, end, lat, lon);
      return;
    }
    let count = 0;
    let [tagsAt, tagsEnd] = [0, 0];
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      const field = head >> 3;
      if (field === 1) count = this.#readSteps(this.#room(pbf.pos));
      else if (field === 8) this.#readPlaces(this.#lats, count);
      else if (field === 9) this.#readPlaces(this.#lons, count);
      else if (field === 10) {
        const length = pbf.readVarint();
        [tagsAt, tagsEnd] = [pbf.pos, pbf.pos + length];
        pbf.pos = tagsEnd;
      } else pbf.skip(head);
    }
    pbf.pos = tagsAt;
    for (let at = 0; at < count; at++) {
      const tags = pbf.pos < tagsEnd ? this.#readDenseTags(tagsEnd) : undefined;
      this.#sink.node(this.#ids[at] ?? 0, this.#lat(this.#lats[at] ?? 0), this.#lon(this.#lons[at] ?? 0), tags);
    }
  }

  /** Capacity for as many numbers as there are bytes to read. */
  #room(at: number): Float64Array {
    const pbf = this.#pbf;
    const length = pbf.readVarint();
    pbf.pos = at;
    if (this.#ids.length < length) {
      this.#ids = new Float64Array(length);
      this.#lats = new Float64Array(length);
      this.#lons = new Float64Array(length);
    }
    return this.#ids;
  }

  #readSteps(into: Float64Array): number {
    const pbf = this.#pbf;
    const end = pbf.readVarint() + pbf.pos;
    let count = 0;
    let value = 0;
    while (pbf.pos < end) {
      value += pbf.readSVarint();
      into[count++] = value;
    }
    return count;
  }

  #readPlaces(into: Float64Array, expected: number): void {
    if (this.#readSteps(into) !== expected) throw new RangeError('as many places as nodes are needed');
  }

  #readDenseTags(end: number): Tags | undefined {
    const pbf = this.#pbf;
    let tags: Record<string, string> | undefined;
    while (pbf.pos < end) {
      const key = pbf.readVarint();
      if (key === 0) return tags;
      const value = pbf.readVarint();
      if (!this.#texts.isWanted(key)) continue;
      tags ??= {};
      tags[this.#texts.text(key)] = this.#texts.text(value);
    }
    return tags;
  }

  #readKeys(): void {
    const pbf = this.#pbf;
    const end = pbf.readVarint() + pbf.pos;
    this.#keyNumbers.length = 0;
    while (pbf.pos < end) this.#keyNumbers.push(pbf.readVarint());
  }

  #readValues(): Record<string, string> | undefined {
    const pbf = this.#pbf;
    const end = pbf.readVarint() + pbf.pos;
    let tags: Record<string, string> | undefined;
    for (let at = 0; pbf.pos < end; at++) {
      const value = pbf.readVarint();
      const key = this.#keyNumbers[at] ?? 0;
      if (!this.#texts.isWanted(key)) continue;
      tags ??= {};
      tags[this.#texts.text(key)] = this.#texts.text(value);
    }
    return tags;
  }

  #readPacked(isSigned: boolean): number[] {
    const pbf = this.#pbf;
    const end = pbf.readVarint() + pbf.pos;
    const values: number[] = [];
    while (pbf.pos < end) values.push(isSigned ? pbf.readSVarint() : pbf.readVarint());
    return values;
  }

  #readWay(end: number): void {
    const pbf = this.#pbf;
    const refs = this.#refs;
    let id = 0;
    let tags: Record<string, string> | undefined;
    this.#keyNumbers.length = 0;
    refs.length = 0;
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      const field = head >> 3;
      if (field === 1) id = pbf.readVarint();
      else if (field === 2) this.#readKeys();
      else if (field === 3) tags = this.#readValues();
      else if (field === 8) {
        const refsEnd = pbf.readVarint() + pbf.pos;
        let ref = 0;
        while (pbf.pos < refsEnd) {
          ref += pbf.readSVarint();
          refs.push(ref);
        }
      } else pbf.skip(head);
    }
    this.#sink.way(id, refs, tags);
  }

  #readRelation(end: number): void {
    const pbf = this.#pbf;
    let id = 0;
    let tags: Record<string, string> | undefined;
    let [roles, ids, kinds]: number[][] = [[], [], []];
    this.#keyNumbers.length = 0;
    while (pbf.pos < end) {
      const head = pbf.readVarint();
      const field = head >> 3;
      if (field === 1) id = pbf.readVarint();
      else if (field === 2) this.#readKeys();
      else if (field === 3) tags = this.#readValues();
      else if (field === 8) roles = this.#readPacked(false);
      else if (field === 9) ids = this.#readPacked(true);
      else if (field === 10) kinds = this.#readPacked(false);
      else pbf.skip(head);
    }
    let member = 0;
    const members = (ids ?? []).map((step, at): Member => {
      member += step;
      return { kind: KINDS[kinds?.[at] ?? 0] ?? 'node', id: member, role: this.#texts.text(roles?.[at] ?? 0) };
    });
    this.#sink.relation(id, members, tags);
  }
}
