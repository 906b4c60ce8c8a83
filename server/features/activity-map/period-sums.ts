import { AT, activityRowOf } from './sums.ts';

/** Sums of a cell over a period. People cannot be summed over weeks, so the week with the most is a lower bound. */
export class PeriodSums {
  readonly amounts = new Map<number, number>();
  private readonly offset: number;

  constructor(segment: string) {
    this.offset = activityRowOf(segment).offset;
  }

  /** Adds those of a week, as pairs of position and amount. */
  add(pairs: readonly number[]): void {
    for (let at = 0; at < pairs.length; at += 2) this.addAt(pairs[at] ?? 0, pairs[at + 1] ?? 0);
  }

  addAt(stored: number, amount: number): void {
    const position = stored - this.offset;
    const before = this.amounts.get(position) ?? 0;
    const isPeople = position >= AT.people && position < AT.trips(0);
    this.amounts.set(position, isPeople ? Math.max(before, amount) : before + amount);
  }

  at(position: number): number {
    return this.amounts.get(position) ?? 0;
  }
}
