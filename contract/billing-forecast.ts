import { daysIn } from './billing-periods.ts';

export interface SoFar {
  month: string;
  /** The day of the month that it is, 1 to 31. */
  dayOfMonth: number;
  /** Users billed this month up to now. */
  billed: number;
  /** Users that the month before billed after this day of it; null where that month was not metered from its start. */
  restOfLastMonth: number | null;
  /** No more than these can come. */
  registered: number;
}

/**
 * How many users a month bills by its end: those so far, and as many more as the month before still brought after this
 * day. Without such a month those so far are drawn on to its end. Never more than there are, never fewer than came.
 */
export function forecastUsers({ month, dayOfMonth, billed, restOfLastMonth, registered }: SoFar): number {
  const expected =
    restOfLastMonth === null
      ? Math.round((billed * daysIn(month)) / Math.max(1, dayOfMonth))
      : billed + restOfLastMonth;
  return Math.max(billed, Math.min(expected, registered));
}
