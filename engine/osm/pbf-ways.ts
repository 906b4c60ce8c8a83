import type { OsmSink } from './osm-sink.ts';
import { PbfNumbers } from './pbf-numbers.ts';
import { type PbfTexts, ROLES } from './pbf-texts.ts';
import type { Tags } from './tags.ts';

/** Ways are distinguished tag by tag, so all that end at the same node share their tags. */
type Alike = { readonly tags: Tags; readonly next: Map<number, Alike> };
type AlikeWaySink = Required<Pick<OsmSink, 'alikeWay'>>;

/** Reads ways for a sink that accepts shared tags: no object is created per way. */
export class PbfWays {
  readonly #sink: AlikeWaySink;
  readonly #texts: PbfTexts;
  readonly #numbers = new PbfNumbers();
  readonly #values = new PbfNumbers();
  #none: Alike = { tags: {}, next: new Map() };
  #refs = new Float64Array(4096);

  constructor(sink: AlikeWaySink, texts: PbfTexts) {
    this.#sink = sink;
    this.#texts = texts;
  }

  /** String numbers differ from block to block. */
  begin(bytes: Uint8Array): void {
    this.#numbers.bytes = bytes;
    this.#values.bytes = bytes;
    this.#none = { tags: {}, next: new Map() };
  }

  read(from: number, end: number): void {
    const numbers = this.#numbers;
    let [id, count, keysAt, keysEnd, valuesAt] = [0, 0, 0, 0, 0];
    numbers.at = from;
    while (numbers.at < end) {
      const head = numbers.unsigned();
      if (head === 0x08) id = numbers.unsigned();
      else if (head === 0x12) {
        const length = numbers.lengthWithin(end);
        keysAt = numbers.at;
        keysEnd = numbers.at += length;
      } else if (head === 0x1a) {
        const length = numbers.lengthWithin(end);
        valuesAt = numbers.at;
        numbers.at += length;
      } else if (head === 0x42) count = this.#readRefs(end);
      else numbers.skip(head);
    }
    if (numbers.at > end) throw new RangeError('a field beyond its way');
    this.#emit(id, count, keysAt, keysEnd, valuesAt);
  }

  #readRefs(end: number): number {
    const numbers = this.#numbers;
    const length = numbers.lengthWithin(end);
    if (length > this.#refs.length) this.#refs = new Float64Array(length * 2);
    return numbers.steps(numbers.at + length, this.#refs);
  }

  #emit(id: number, count: number, keysAt: number, keysEnd: number, valuesAt: number): void {
    const [keys, values, texts] = [this.#numbers, this.#values, this.#texts];
    keys.at = keysAt;
    values.at = valuesAt;
    let alike = this.#none;
    let [name, ref] = [-1, -1];
    while (keys.at < keysEnd) {
      const key = keys.unsigned();
      const value = values.unsigned();
      const role = texts.roleOf(key);
      if (role === ROLES.tag) alike = alike.next.get(key * texts.count + value) ?? this.#learn(alike, key, value);
      else if (role === ROLES.name) name = value;
      else if (role === ROLES.ref) ref = value;
    }
    this.#sink.alikeWay(
      id,
      this.#refs,
      count,
      alike.tags,
      name < 0 ? '' : texts.raw(name),
      ref < 0 ? '' : texts.raw(ref),
    );
  }

  #learn(from: Alike, key: number, value: number): Alike {
    const texts = this.#texts;
    const alike = { tags: { ...from.tags, [texts.text(key)]: texts.text(value) }, next: new Map() };
    from.next.set(key * texts.count + value, alike);
    return alike;
  }
}
