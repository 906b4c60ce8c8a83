import { localeOf } from '#web/format/locale.ts';

const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** 5 Nov */
export const barName = (day: string): string =>
  new Intl.DateTimeFormat(localeOf(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(dateOf(day));

/** Thursday, 5 November 2026, or 2–8 November 2026 for a week. */
export function barRangeName({ from, to }: { from: string; to: string }): string {
  const long = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  if (from === to) {
    return new Intl.DateTimeFormat(localeOf(), { weekday: 'long', ...long }).format(dateOf(from));
  }
  return new Intl.DateTimeFormat(localeOf(), long).formatRange(dateOf(from), dateOf(to));
}
