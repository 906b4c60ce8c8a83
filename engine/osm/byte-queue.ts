/** Accepts chunks of any size and returns chunks of the requested size. */
export class ByteQueue {
  readonly #source: AsyncIterator<Uint8Array>;
  #pieces: Uint8Array[] = [];
  #held = 0;
  /** Number of bytes consumed so far: the position in the file. */
  consumed = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The requested number of bytes, or fewer at the end of the file. */
  async take(length: number): Promise<Uint8Array> {
    while (this.#held < length) {
      const { value, done } = await this.#source.next();
      if (done) break;
      this.#pieces.push(value);
      this.#held += value.length;
    }
    const size = Math.min(length, this.#held);
    this.consumed += size;
    this.#held -= size;
    const [first] = this.#pieces;
    if (first && first.length > size) {
      this.#pieces[0] = first.subarray(size);
      return first.subarray(0, size);
    }
    return this.#joined(size);
  }

  #joined(size: number): Uint8Array {
    const joined = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const piece = this.#pieces.shift();
      if (!piece) break;
      const part = piece.subarray(0, size - at);
      joined.set(part, at);
      at += part.length;
      if (part.length < piece.length) this.#pieces.unshift(piece.subarray(part.length));
    }
    return joined;
  }
}
