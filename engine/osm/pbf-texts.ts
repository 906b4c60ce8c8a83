import { TextBytes } from '#engine/roads/varint.ts';

const decoder = new TextDecoder();

/** A text's role as a key: not examined yet, irrelevant, a tag to keep, or one that is specific to each way. */
export const ROLES = { unknown: 0, none: 1, tag: 2, name: 3, ref: 4 } as const;

/** The string table of a block; each string is decoded on demand. */
export class PbfTexts {
  readonly #keys: ReadonlySet<string> | undefined;
  #bytes: Uint8Array = new Uint8Array(0);
  #starts: number[] = [];
  #ends: number[] = [];
  #texts: (string | undefined)[] = [];
  #raw: (TextBytes | undefined)[] = [];
  #roles = new Uint8Array(0);

  constructor(keys: ReadonlySet<string> | undefined) {
    this.#keys = keys;
  }

  get count(): number {
    return this.#starts.length;
  }

  begin(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#starts = [];
    this.#ends = [];
  }

  add(start: number, end: number): void {
    this.#starts.push(start);
    this.#ends.push(end);
  }

  end(): void {
    this.#texts = new Array(this.count);
    this.#raw = new Array(this.count);
    this.#roles = new Uint8Array(this.count);
  }

  text(number: number): string {
    const known = this.#texts[number];
    if (known !== undefined) return known;
    if (number >= this.count) throw new RangeError('a text beyond its table');
    const text = decoder.decode(this.#bytes.subarray(this.#starts[number], this.#ends[number]));
    this.#texts[number] = text;
    return text;
  }

  /** The same string as bytes. */
  raw(number: number): TextBytes {
    const known = this.#raw[number];
    if (known) return known;
    const raw = new TextBytes(this.#bytes, this.#starts[number] ?? 0, this.#ends[number] ?? 0);
    this.#raw[number] = raw;
    return raw;
  }

  isWanted(key: number): boolean {
    return this.#keys === undefined || this.roleOf(key) !== ROLES.none;
  }

  roleOf(key: number): number {
    const known = this.#roles[key] ?? ROLES.none;
    return known === ROLES.unknown ? this.#lookAt(key) : known;
  }

  #lookAt(key: number): number {
    const text = this.text(key);
    const isWanted = this.#keys === undefined || this.#keys.has(text);
    const own = text === 'name' ? ROLES.name : text === 'ref' ? ROLES.ref : ROLES.tag;
    const role = isWanted ? own : ROLES.none;
    this.#roles[key] = role;
    return role;
  }
}
