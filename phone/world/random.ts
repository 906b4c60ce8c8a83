/** A random stream determined by its key: equal keys, equal worlds. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private d: number;
  private spare = Number.NaN;

  constructor(...key: readonly (string | number)[]) {
    let hash = 0x811c9dc5;
    const stir = (code: number) => {
      hash = Math.imul(hash ^ code, 0x01000193);
      hash ^= hash >>> 13;
    };
    for (const part of key) {
      const text = `${part}`;
      for (let at = 0; at < text.length; at++) stir(text.charCodeAt(at));
      stir(0x1f);
    }
    // Four words from one hash, each mixed again (the counter keeps them from ever being all zero).
    const word = (salt: number) => {
      let mixed = (hash + Math.imul(salt, 0x9e3779b9)) | 0;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return mixed ^ (mixed >>> 15);
    };
    this.a = word(1);
    this.b = word(2);
    this.c = word(3);
    this.d = word(4) | 1;
  }

  /** 0 ≤ x < 1 (sfc32). */
  next(): number {
    const sum = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Whole numbers from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.next() * choices.length)];
    if (choice === undefined) throw new Error('Nothing to pick from.');
    return choice;
  }

  /** Standard normal (polar method, two at a time). */
  normal(): number {
    if (!Number.isNaN(this.spare)) {
      const kept = this.spare;
      this.spare = Number.NaN;
      return kept;
    }
    for (;;) {
      const u = 2 * this.next() - 1;
      const v = 2 * this.next() - 1;
      const square = u * u + v * v;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      this.spare = v * scale;
      return u * scale;
    }
  }
}
