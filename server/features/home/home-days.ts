import { type HomeRange, RANGE_DAYS } from '#contract/home.ts';

const DAY_MS = 86_400_000;
/** A long period is shown in weeks: more bars could not be told apart. */
const MOST_DAILY_BARS = 90;

export interface HomeDays {
  length: number;
  from: string;
  to: string;
  /** As many days up to yesterday. */
  completeFrom: string;
  /** The first of as many days before those. */
  beforeFrom: string;
  /** Days of one bar. */
  step: number;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const shifted = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** The reader's current day counts, within limits: no zone is more than a day off from ours. */
export function todayFor(now: Date, named: string | undefined): string {
  const ours = dayOf(now.getTime());
  return named && [-1, 0, 1].some((off) => shifted(ours, off) === named) ? named : ours;
}

export function homeDaysOf(range: HomeRange, today: string): HomeDays {
  const length = RANGE_DAYS[range];
  const from = shifted(today, 1 - length);
  const completeFrom = shifted(from, -1);
  const beforeFrom = shifted(completeFrom, -length);
  return { length, from, to: today, completeFrom, beforeFrom, step: length > MOST_DAILY_BARS ? 7 : 1 };
}

/** The bars of a time, oldest first. The last one ends today; the oldest may be shorter. */
export function emptyBars({ from, to, step, length }: HomeDays): { from: string; to: string }[] {
  const bars: { from: string; to: string }[] = [];
  for (let back = 0; back < Math.ceil(length / step); back++) {
    const first = shifted(to, 1 - (back + 1) * step);
    bars.unshift({ from: first < from ? from : first, to: shifted(to, -back * step) });
  }
  return bars;
}
