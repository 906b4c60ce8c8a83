import { daysIn } from './billing-periods.ts';

export interface SoFar {
  month: string;
  /** The current day of the month, 1 to 31. */
  dayOfMonth: number;
  /** Users billed so far this month. */
  billed: number;
  /** Users billed in the previous month after this day; null if that month was not metered from its start. */
  restOfLastMonth: number | null;
  /** The upper bound of billed users. */
  registered: number;
}

/**
 * Forecasts the billed users of a month: those so far, plus as many as the previous month added after this day. Without
 * such a month, those so far are extrapolated. Never more than registered, never fewer than so far.
 */
export function forecastUsers({ month, dayOfMonth, billed, restOfLastMonth, registered }: SoFar): number {
  const expected =
    restOfLastMonth === null
      ? Math.round((billed * daysIn(month)) / Math.max(1, dayOfMonth))
      : billed + restOfLastMonth;
  return Math.max(billed, Math.min(expected, registered));
}
