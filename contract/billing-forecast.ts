import { daysIn } from './billing-periods.ts';

export interface SoFar {
  month: string;
  /** The day of the month that it is, 1 to 31. */
  dayOfMonth: number;
  /** Users billed this month up to now. */
  billed: number;
  /** Users the previous month billed after this day; null if that month was not metered from its start. */
  restOfLastMonth: number | null;
  /** No more than these can come. */
  registered: number;
}

/**
 * How many users a month will bill: those so far, plus as many as the previous month still added after this day.
 * Without such a month those so far are extrapolated. Never more than are registered, never fewer than so far.
 */
export function forecastUsers({ month, dayOfMonth, billed, restOfLastMonth, registered }: SoFar): number {
  const expected =
    restOfLastMonth === null
      ? Math.round((billed * daysIn(month)) / Math.max(1, dayOfMonth))
      : billed + restOfLastMonth;
  return Math.max(billed, Math.min(expected, registered));
}
