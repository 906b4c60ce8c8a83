const DAY_MS = 86_400_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const shifted = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** 0 on Mondays. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const mondayOf = (day: string): string => shifted(day, -weekdayOf(day));

/** Every day of a range; days of the calendar, whatever the clocks did. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shifted(day, 1)) days.push(day);
  return days;
}
