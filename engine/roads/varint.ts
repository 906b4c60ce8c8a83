const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** UTF-8 text inside other bytes: copied as is, decoded only when read. */
export class TextBytes {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  get length(): number {
    return this.end - this.start;
  }

  toString(): string {
    return decoder.decode(this.bytes.subarray(this.start, this.end));
  }
}

/** Bytes of a number of 31 bits, its sign among them. */
const LONGEST_STEP = 5;
const SHORT = 48;

/** As `signed`, where there is room: most steps take two bytes. Says where the next one begins. */
function putStep(bytes: Uint8Array, start: number, step: number): number {
  let at = start;
  let rest = step < 0 ? -step * 2 - 1 : step * 2;
  // Halfway around the earth: shifts would lose the highest bit.
  if (rest > 0x7fffffff) {
    bytes[at++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  while (rest >= 0x80) {
    bytes[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
}

/** Numbers in as few bytes as they need: seven bits a byte, the sign in the lowest bit. Whole up to 2^53, signed up to 2^52. */
export class VarintWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  unsigned(value: number): void {
    this.#room(10);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = rest < 2 ** 31 ? rest >>> 7 : Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** The steps of a line from one point to the next; the first one comes from the given point. */
  line(lat: Int32Array, lon: Int32Array, from: number, end: number, startLat = 0, startLon = 0): void {
    this.#room((end - from) * 2 * LONGEST_STEP);
    let lastLat = startLat;
    let lastLon = startLon;
    let length = this.#length;
    for (let at = from; at < end; at++) {
      const toLat = lat[at] ?? 0;
      const toLon = lon[at] ?? 0;
      length = putStep(this.#bytes, length, toLat - lastLat);
      length = putStep(this.#bytes, length, toLon - lastLon);
      lastLat = toLat;
      lastLon = toLon;
    }
    this.#length = length;
  }

  bytes(part: Uint8Array, start = 0, end = part.length): void {
    const length = end - start;
    this.#room(length);
    // A native call costs more than a few bytes.
    if (length > SHORT) this.#bytes.set(part.subarray(start, end), this.#length);
    else for (let at = 0; at < length; at++) this.#bytes[this.#length + at] = part[start + at] ?? 0;
    this.#length += length;
  }

  text(value: string | TextBytes): void {
    if (typeof value !== 'string') {
      this.unsigned(value.length);
      this.bytes(value.bytes, value.start, value.end);
      return;
    }
    // Most texts are empty or short and plain: they need no encoder.
    if (value.length < 0x80 && this.#plain(value)) return;
    const part = encoder.encode(value);
    this.unsigned(part.length);
    this.bytes(part);
  }

  #plain(value: string): boolean {
    this.#room(value.length + 1);
    const at = this.#length;
    for (let letter = 0; letter < value.length; letter++) {
      const code = value.charCodeAt(letter);
      if (code >= 0x80) return false;
      this.#bytes[at + 1 + letter] = code;
    }
    this.#bytes[at] = value.length;
    this.#length = at + 1 + value.length;
    return true;
  }

  /** The underlying bytes; only the first `length` are valid, until the next write. */
  get buffer(): Uint8Array {
    return this.#bytes;
  }

  clear(): void {
    this.#length = 0;
  }

  /** What was written, valid until the next write: copy it immediately. */
  written(): Uint8Array {
    const view = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return view;
  }

  /** What was written; the writer is reset. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

export class VarintReader {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get atEnd(): boolean {
    return this.at >= this.#bytes.length;
  }

  unsigned(): number {
    const bytes = this.#bytes;
    const first = bytes[this.at];
    if (first !== undefined && first < 0x80) {
      this.at++;
      return first;
    }
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[this.at++];
      if (byte === undefined) throw new RangeError('bytes end inside a number');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 0x80;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** Over so many bytes; says where they begin. */
  skip(length: number): number {
    const at = this.at;
    this.at += length;
    if (this.at > this.#bytes.length) throw new RangeError('bytes end inside a part');
    return at;
  }

  text(): string {
    const length = this.unsigned();
    if (length === 0) return '';
    const part = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return decoder.decode(part);
  }
}
