import { type HomeRange, RANGE_DAYS } from '#contract/home.ts';
import { dayAfter, utcDay } from '#contract/utc-day.ts';

/** Longer periods are shown in weeks, because more bars would not be readable. */
const MAX_DAILY_BARS = 90;

export interface HomeDays {
  length: number;
  from: string;
  to: string;
  /** The start of the same number of days up to yesterday. */
  completeFrom: string;
  /** The start of the same number of days before completeFrom. */
  beforeFrom: string;
  /** Days per bar. */
  step: number;
}

/** The viewer's current day, if it is within a day of UTC, as every time zone is. */
export function todayFor(now: Date, named: string | undefined): string {
  const ours = utcDay(now);
  return named && [-1, 0, 1].some((off) => dayAfter(ours, off) === named) ? named : ours;
}

export function homeDaysOf(range: HomeRange, today: string): HomeDays {
  const length = RANGE_DAYS[range];
  const from = dayAfter(today, 1 - length);
  const completeFrom = dayAfter(from, -1);
  const beforeFrom = dayAfter(completeFrom, -length);
  return { length, from, to: today, completeFrom, beforeFrom, step: length > MAX_DAILY_BARS ? 7 : 1 };
}

/** As many complete days up to yesterday, and as many before them. */
export function completeDaysOf(range: HomeRange, today: string): HomeDays {
  const days = homeDaysOf(range, dayAfter(today, -1));
  return { ...days, completeFrom: days.from, beforeFrom: dayAfter(days.from, -days.length) };
}

/** The bars of a period, oldest first. The last one ends today; the first may be shorter. */
export function emptyBars({ from, to, step, length }: HomeDays): { from: string; to: string }[] {
  const bars: { from: string; to: string }[] = [];
  for (let back = 0; back < Math.ceil(length / step); back++) {
    const first = dayAfter(to, 1 - (back + 1) * step);
    bars.unshift({ from: first < from ? from : first, to: dayAfter(to, -back * step) });
  }
  return bars;
}
