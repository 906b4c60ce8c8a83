/** Corrupt bytes. */
export class MalformedBytes extends Error {}

/** This many ones in a row mean that the whole number follows, in 53 bits. */
const ESCAPE = 24;
const MAX_K = 26;

function zigzag(value: number): number {
  const zigzagged = value >= 0 ? value * 2 : -value * 2 - 1;
  if (!Number.isSafeInteger(zigzagged)) throw new RangeError('The number is out of range.');
  return zigzagged;
}

const unzigzag = (zigzagged: number): number => (zigzagged % 2 === 0 ? zigzagged / 2 : -(zigzagged + 1) / 2);

/** Tries every k and takes the cheapest. */
function bestK(values: Float64Array, count: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k <= MAX_K; k++) {
    let cost = 0;
    for (let at = 0; at < count && cost < least; at++) {
      const times = Math.floor((values[at] ?? 0) / 2 ** k);
      cost += times >= ESCAPE ? ESCAPE + 53 : times + 1 + k;
    }
    if (cost < least) {
      least = cost;
      best = k;
    }
  }
  return best;
}

/** Takes all steps at once. */
export function resultOf<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Numbers as LEB128: seven bits per byte, lowest first, the eighth bit set if more follow. */
export class ByteWriter {
  private buffer: Uint8Array;
  private at = 0;
  private bitBuffer = 0;
  private bitCount = 0;

  constructor(room: number) {
    this.buffer = new Uint8Array(room);
  }

  byte(value: number): void {
    if (this.at === this.buffer.length) this.grow();
    this.buffer[this.at++] = value;
  }

  unsigned(value: number): void {
    let rest = value;
    // Bit operators would truncate numbers beyond 31 bits.
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

  /** Zigzag encoding, so that small differences of either sign need few bytes: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
  signed(value: number): void {
    this.unsigned(zigzag(value));
  }

  /**
   * Mostly small differences in as few bits as possible (Rice coding): the quotient by 2^k in unary, then the k lowest
   * bits. The best k comes first, as a byte.
   */
  differences(values: Float64Array, count: number): void {
    if (count === 0) return;
    for (let at = 0; at < count; at++) values[at] = zigzag(values[at] ?? 0);
    const k = bestK(values, count);
    this.byte(k);
    for (let at = 0; at < count; at++) {
      const value = values[at] ?? 0;
      const times = Math.floor(value / 2 ** k);
      if (times >= ESCAPE) {
        this.bits(2 ** ESCAPE - 1, ESCAPE);
        this.bits(value % 2 ** 26, 26);
        this.bits(Math.floor(value / 2 ** 26), 27);
        continue;
      }
      this.bits(2 ** times - 1, times + 1);
      this.bits(value % 2 ** k, k);
    }
    if (this.bitCount > 0) this.bits(0, 8 - this.bitCount);
  }

  /** At most 27 bits, lowest first. */
  private bits(value: number, count: number): void {
    let rest = value;
    let left = count;
    while (left > 0) {
      const bits = Math.min(left, 8 - this.bitCount);
      this.bitBuffer |= (rest & ((1 << bits) - 1)) << this.bitCount;
      rest >>>= bits;
      left -= bits;
      this.bitCount += bits;
      if (this.bitCount < 8) continue;
      this.byte(this.bitBuffer);
      this.bitBuffer = 0;
      this.bitCount = 0;
    }
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

/** The most buffered bits, so that another byte still fits into 32. */
const FITS = 24;
/** Seven times seven bits; four more bits fit into a double exactly. */
const MAX_SCALE = 2 ** 49;

export class ByteReader {
  private at = 0;
  /** Buffered bits of `differences`, next one lowest. */
  private ahead = 0;
  private aheadCount = 0;

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
    return unzigzag(this.unsigned());
  }

  /** Reads what `differences` wrote. The hottest loop, so it reads four bytes ahead. */
  differences(into: Float64Array, count: number): void {
    if (count === 0) return;
    const k = this.byte();
    if (k > MAX_K) throw new MalformedBytes('A column cannot be read.');
    this.ahead = 0;
    this.aheadCount = 0;
    // At most what fits next to a partly read byte.
    const low = Math.min(k, FITS);
    const lowMask = 2 ** low - 1;
    for (let at = 0; at < count; at++) {
      this.readAhead();
      const zeros = ~this.ahead;
      const ones = zeros === 0 ? 32 : 31 - Math.clz32(zeros & -zeros);
      if (ones >= ESCAPE) {
        this.drop(ESCAPE);
        into[at] = unzigzag(this.bits(26) + this.bits(27) * 2 ** 26);
        continue;
      }
      this.drop(ones + 1);
      if (this.aheadCount < low) this.readAhead();
      const rest = this.ahead & lowMask;
      this.drop(low);
      const zigzagged = (ones << k) + (low === k ? rest : rest + this.bits(k - low) * 2 ** low);
      into[at] = (zigzagged >>> 1) ^ -(zigzagged & 1);
    }
    // Returns whole bytes that were read ahead.
    this.at -= this.aheadCount >> 3;
  }

  private readAhead(): void {
    while (this.aheadCount <= FITS && this.at < this.buffer.length) {
      this.ahead |= (this.buffer[this.at++] ?? 0) << this.aheadCount;
      this.aheadCount += 8;
    }
  }

  private drop(count: number): void {
    if (count > this.aheadCount) throw new MalformedBytes('The bytes end too early.');
    this.ahead >>>= count;
    this.aheadCount -= count;
  }

  private bits(count: number): number {
    let value = 0;
    for (let got = 0; got < count; ) {
      const bits = Math.min(count - got, 16);
      if (this.aheadCount < bits) this.readAhead();
      value += (this.ahead & (2 ** bits - 1)) * 2 ** got;
      this.drop(bits);
      got += bits;
    }
    return value;
  }
}
