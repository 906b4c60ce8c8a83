import type { Pace } from '#server/pace.ts';

const DAY_MS = 86_400_000;

/** Gathers records of many days in any order; `sorted` returns the first of each day, and sorts a day at a time. */
export class FirstOfDays<Timed extends { t: number }> {
  readonly #days = new Map<number, Timed[]>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(records: readonly Timed[]): void {
    for (const record of records) {
      const day = Math.floor(record.t / DAY_MS);
      const own = this.#days.get(day);
      if (own) own.push(record);
      else this.#days.set(day, [record]);
    }
  }

  async sorted(pace: Pace): Promise<Timed[]> {
    const all: Timed[] = [];
    for (const [, own] of [...this.#days].sort(([a], [b]) => a - b)) {
      for (const record of own.sort((a, b) => a.t - b.t).slice(0, this.#most)) all.push(record);
      await pace();
    }
    return all;
  }
}
