import { DAY_MS, dayAfter } from '#contract/utc-day.ts';

/** 0 on Mondays. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The first day of the week of a day. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** The week that begins with a Monday, as ISO 8601 names it: 2026-W01 has the year's first Thursday. */
export function isoWeek(monday: string): string {
  const year = Number(dayAfter(monday, 3).slice(0, 4));
  const first = mondayOf(`${year}-01-04`);
  const number = Math.round((Date.parse(monday) - Date.parse(first)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** Every calendar day of a range, regardless of clock changes. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
