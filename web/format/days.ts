import { dateFormat } from './formatters.ts';
import { formatCalendarDay } from './times.ts';

/** Adds days to a date such as 2026-03-29. */
export function addDays(date: string, days: number): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return Number.isNaN(next.getTime()) ? date : next.toISOString().slice(0, 10);
}

/** Adds months to a month such as 2026-03. */
export function addMonths(month: string, months: number): string {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + months);
  return next.toISOString().slice(0, 7);
}

/** The day of a moment on the browser's clock, such as 2026-01-31. */
export const localDayOf = (date: Date): string => {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** Jan 5 – 11, 2026 */
export const dayRange = (from: string, to: string): string =>
  dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  );

/** 2026-03 as "March 2026". */
export const monthName = (month: string): string =>
  formatCalendarDay(`${month}-01`, { month: 'long', year: 'numeric' });

/** 1 is Monday. */
export const weekdayName = (weekday: number, length: 'short' | 'long' = 'long'): string =>
  formatCalendarDay(`2024-01-0${weekday}`, { weekday: length });
