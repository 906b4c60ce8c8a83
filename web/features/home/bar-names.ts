import { dateFormat } from '#web/format/formatters.ts';
import { formatCalendarDay } from '#web/format/times.ts';

/** For example, 5 Nov. */
export const barName = (day: string): string => formatCalendarDay(day, { day: 'numeric', month: 'short' });

/** Thursday, 5 November 2026, or 2–8 November 2026 for a week. */
export function barRangeName({ from, to }: { from: string; to: string }): string {
  const long = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  if (from === to) return formatCalendarDay(from, { weekday: 'long', ...long });
  return dateFormat(long).formatRange(new Date(from), new Date(to));
}
