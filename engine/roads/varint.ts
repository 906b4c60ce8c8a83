const encoder = new TextEncoder();

/** Numbers in as few bytes as they need: seven bits a byte, the sign in the lowest bit. Whole up to 2^53, signed up to 2^52. */
export class ByteWriter {
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

  bytes(part: Uint8Array): void {
    this.#room(part.length);
    this.#bytes.set(part, this.#length);
    this.#length += part.length;
  }

  text(value: string): void {
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

  /** What was written, until something else is: to be copied at once. */
  written(): Uint8Array {
    const view = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return view;
  }

  /** What was written; the writer is as good as new after it. */
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

const decoder = new TextDecoder();

export class ByteReader {
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

  text(): string {
    const length = this.unsigned();
    const part = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return decoder.decode(part);
  }
}
