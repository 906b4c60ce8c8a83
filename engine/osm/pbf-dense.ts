import type { OsmSink } from './osm-sink.ts';
import { PbfNumbers } from './pbf-numbers.ts';
import type { PbfTexts } from './pbf-texts.ts';
import type { Tags } from './tags.ts';

type NodesSink = Required<Pick<OsmSink, 'nodes'>> & Pick<OsmSink, 'node'>;
/** From the file's unit to degrees × 1e7. */
type Scale = (value: number) => number;

/** Reads nodes for a sink that accepts many at once; only nodes with relevant tags are passed individually. */
export class PbfDense {
  readonly #sink: NodesSink;
  readonly #texts: PbfTexts;
  readonly #numbers = new PbfNumbers();
  #ids = new Float64Array(0);
  #steps = new Float64Array(0);
  #lats = new Int32Array(0);
  #lons = new Int32Array(0);

  constructor(sink: NodesSink, texts: PbfTexts) {
    this.#sink = sink;
    this.#texts = texts;
  }

  begin(bytes: Uint8Array): void {
    this.#numbers.bytes = bytes;
  }

  /** Without a scale the file already uses the required unit, as extracts do. */
  read(from: number, end: number, lat: Scale | undefined, lon: Scale | undefined): void {
    const numbers = this.#numbers;
    let [count, tagsAt, tagsEnd] = [0, 0, 0];
    numbers.at = from;
    while (numbers.at < end) {
      const head = numbers.unsigned();
      const field = head >> 3;
      if (head === 0x0a) count = this.#readIds(end);
      else if (head === 0x42) this.#readPlaces(this.#lats, count, lat, end);
      else if (head === 0x4a) this.#readPlaces(this.#lons, count, lon, end);
      else if (field === 10) {
        const length = numbers.lengthWithin(end);
        tagsAt = numbers.at;
        tagsEnd = numbers.at += length;
      } else numbers.skip(head);
    }
    if (numbers.at > end) throw new RangeError('a field beyond its nodes');
    this.#emit(count, tagsAt, tagsEnd);
  }

  #readIds(end: number): number {
    const numbers = this.#numbers;
    const length = numbers.lengthWithin(end);
    // A number takes at least one byte.
    if (this.#ids.length < length) {
      this.#ids = new Float64Array(length);
      this.#steps = new Float64Array(length);
      this.#lats = new Int32Array(length);
      this.#lons = new Int32Array(length);
    }
    return numbers.steps(numbers.at + length, this.#ids);
  }

  #readPlaces(into: Int32Array, expected: number, scale: Scale | undefined, end: number): void {
    const numbers = this.#numbers;
    const length = numbers.lengthWithin(end);
    if (length > this.#steps.length) this.#steps = new Float64Array(length);
    const steps = this.#steps;
    const count = numbers.steps(numbers.at + length, steps);
    if (count !== expected) throw new RangeError('as many places as nodes are needed');
    for (let at = 0; at < count; at++) into[at] = scale ? scale(steps[at] ?? 0) : (steps[at] ?? 0);
  }

  #emit(count: number, tagsAt: number, tagsEnd: number): void {
    const [sink, numbers, ids, lats, lons] = [this.#sink, this.#numbers, this.#ids, this.#lats, this.#lons];
    let sent = 0;
    numbers.at = tagsAt;
    for (let at = 0; at < count && numbers.at < tagsEnd; at++) {
      const tags = this.#readTags(tagsEnd);
      if (!tags) continue;
      if (sent < at) sink.nodes(ids, lats, lons, sent, at);
      sink.node(ids[at] ?? 0, lats[at] ?? 0, lons[at] ?? 0, tags);
      sent = at + 1;
    }
    if (sent < count) sink.nodes(ids, lats, lons, sent, count);
  }

  #readTags(end: number): Tags | undefined {
    const [numbers, texts] = [this.#numbers, this.#texts];
    let tags: Record<string, string> | undefined;
    while (numbers.at < end) {
      const key = numbers.unsigned();
      if (key === 0) return tags;
      const value = numbers.unsigned();
      if (!texts.isWanted(key)) continue;
      tags ??= {};
      tags[texts.text(key)] = texts.text(value);
    }
    return tags;
  }
}
