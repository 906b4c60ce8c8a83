/** Iterates over the varints of a block: seven bits per byte, lowest first. */
export class PbfNumbers {
  at = 0;
  bytes: Uint8Array = new Uint8Array(0);

  unsigned(): number {
    const { bytes } = this;
    let byte = bytes[this.at++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    byte = bytes[this.at++] ?? 0;
    value |= (byte & 0x7f) << 7;
    if (byte < 0x80) return value;
    byte = bytes[this.at++] ?? 0;
    value |= (byte & 0x7f) << 14;
    if (byte < 0x80) return value;
    return this.#rest(value);
  }

  #rest(low: number): number {
    let value = low;
    for (let scale = 2 ** 21; scale < 2 ** 70; scale *= 0x80) {
      const byte = this.bytes[this.at++] ?? 0;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of too many bytes');
  }

  /** The length of a field. It is checked before anything is allocated for the field: a few bytes can claim gigabytes. */
  lengthWithin(end: number): number {
    const length = this.unsigned();
    if (this.at + length > end) throw new RangeError('a field beyond its end');
    return length;
  }

  /** Skips a field whose header has been read. */
  skip(head: number): void {
    const kind = head & 7;
    if (kind === 0) this.unsigned();
    else if (kind === 1) this.at += 8;
    else if (kind === 2) {
      const length = this.unsigned();
      this.at += length;
    } else if (kind === 5) this.at += 4;
    else throw new RangeError('an unknown kind of field');
  }

  /** Delta-coded numbers up to `end`; returns how many. */
  steps(end: number, into: Float64Array): number {
    const { bytes } = this;
    let { at } = this;
    let count = 0;
    let sum = 0;
    while (at < end) {
      const first = bytes[at++] ?? 0;
      let value = first & 0x7f;
      if (first >= 0x80) {
        const second = bytes[at++] ?? 0;
        value |= (second & 0x7f) << 7;
        if (second >= 0x80) {
          const third = bytes[at++] ?? 0;
          value |= (third & 0x7f) << 14;
          if (third >= 0x80) {
            this.at = at;
            const large = this.#rest(value);
            at = this.at;
            // The sign is in the lowest bit; beyond 31 bits only sums and products are exact.
            sum += large % 2 === 1 ? -(large + 1) / 2 : large / 2;
            into[count++] = sum;
            continue;
          }
        }
      }
      sum += (value >>> 1) ^ -(value & 1);
      into[count++] = sum;
    }
    if (at > end) throw new RangeError('a number beyond its field');
    this.at = at;
    return count;
  }
}
