import { dayAfter, utcDay } from '#contract/utc-day.ts';

/** Rolling periods end with the project's current day. */
export type RollupPeriod = 'last7' | 'last30' | `month:${string}`;

export interface DayRange {
  from: string;
  to: string;
}

export const monthPeriod = (day: string): RollupPeriod => `month:${day.slice(0, 7)}`;
/** The first day of the month, `later` months after the given day. */
export function monthStart(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDay(Date.UTC(year, month - 1 + later, 1));
}

const ROLLING = { last7: 7, last30: 30 } as const;
export const isRolling = (period: RollupPeriod): period is keyof typeof ROLLING => period in ROLLING;

export function daysOfPeriod(period: RollupPeriod, today: string): DayRange {
  if (isRolling(period)) return { from: dayAfter(today, 1 - ROLLING[period]), to: today };
  const first = `${period.slice('month:'.length)}-01`;
  return { from: first, to: dayAfter(monthStart(first, 1), -1) };
}

/** The preceding days that a period is compared with. */
export function rangeBefore(period: RollupPeriod, today: string): DayRange {
  const { from } = daysOfPeriod(period, today);
  const to = dayAfter(from, -1);
  return { from: isRolling(period) ? dayAfter(to, 1 - ROLLING[period]) : monthStart(to), to };
}

/** The days that enter or leave a rolling period when the current day changes. */
export function daysMoved(former: string, today: string): DayRange[] {
  const [early, late] = former < today ? [former, today] : [today, former];
  return [0, 7, 14, 30, 60].map((days) => ({ from: dayAfter(early, 1 - days), to: dayAfter(late, -days) }));
}
