/** Bytes that do not hold what they should. */
export class MalformedBytes extends Error {}

/** Numbers as variable-length bytes: seven bits each, the lowest first, the eighth says that more follow. */
export class ByteWriter {
  private buffer: Uint8Array;
  private at = 0;

  constructor(room: number) {
    this.buffer = new Uint8Array(room);
  }

  byte(value: number): void {
    if (this.at === this.buffer.length) this.grow();
    this.buffer[this.at++] = value;
  }

  unsigned(value: number): void {
    let rest = value;
    // Beyond 31 bits the bit operators would cut the number.
    while (rest >= 0x80000000) {
      this.byte((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    while (rest >= 128) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** Small differences take few bytes whatever their sign: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
  signed(value: number): void {
    if (!Number.isSafeInteger(value * 2)) throw new RangeError('This number cannot be told in steps.');
    this.unsigned(value >= 0 ? value * 2 : -value * 2 - 1);
  }

  bytes(): Uint8Array {
    return this.buffer.subarray(0, this.at);
  }

  private grow(): void {
    const larger = new Uint8Array(this.buffer.length * 2);
    larger.set(this.buffer);
    this.buffer = larger;
  }
}

/** Seven times seven bits and four more: what a double holds exactly. */
const MAX_SCALE = 2 ** 49;

export class ByteReader {
  private at = 0;

  constructor(private readonly buffer: Uint8Array) {}

  get left(): number {
    return this.buffer.length - this.at;
  }

  byte(): number {
    const value = this.buffer[this.at];
    if (value === undefined) throw new MalformedBytes('The bytes end too early.');
    this.at++;
    return value;
  }

  take(count: number): Uint8Array {
    if (count > this.left) throw new MalformedBytes('The bytes end too early.');
    this.at += count;
    return this.buffer.subarray(this.at - count, this.at);
  }

  unsigned(): number {
    let byte = this.byte();
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let scale = 128; scale <= MAX_SCALE; scale *= 128) {
      byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) {
        if (value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
    }
    throw new MalformedBytes('A number is too long.');
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
