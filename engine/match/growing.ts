/** Columns that grow by doubling, because the network adds cell after cell without knowing how many will follow. */
type Column = Int32Array | Float32Array | Uint8Array | Uint16Array | Float64Array;

export function roomIn<C extends Column>(column: C, needed: number): C {
  if (needed <= column.length) return column;
  const grown = new (column.constructor as new (length: number) => C)(Math.max(needed, column.length * 2, 1_024));
  grown.set(column as never);
  return grown;
}

const EMPTY = -1;

/** Maps pairs of integers to consecutive numbers. Open addressing, no object per pair. */
export class PairNumbers {
  #slots = new Int32Array(1 << 12).fill(EMPTY);
  #first = new Int32Array(1 << 11);
  #second = new Int32Array(1 << 11);
  count = 0;

  firstOf(number: number): number {
    return this.#first[number] ?? 0;
  }

  secondOf(number: number): number {
    return this.#second[number] ?? 0;
  }

  /** -1 where the pair has no number. */
  find(first: number, second: number): number {
    return this.#slots[this.#slotOf(first, second)] ?? EMPTY;
  }

  add(first: number, second: number): number {
    const slot = this.#slotOf(first, second);
    const known = this.#slots[slot] ?? EMPTY;
    if (known !== EMPTY) return known;
    const number = this.count++;
    this.#first = roomIn(this.#first, this.count);
    this.#second = roomIn(this.#second, this.count);
    this.#first[number] = first;
    this.#second[number] = second;
    this.#slots[slot] = number;
    if (this.count * 2 > this.#slots.length) this.#widen();
    return number;
  }

  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    hash ^= hash >>> 15;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = this.#slots[slot] ?? EMPTY;
      if (number === EMPTY) return slot;
      if (this.#first[number] === first && this.#second[number] === second) return slot;
    }
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2).fill(EMPTY);
    for (let number = 0; number < this.count; number++) {
      this.#slots[this.#slotOf(this.firstOf(number), this.secondOf(number))] = number;
    }
  }
}
