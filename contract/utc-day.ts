export const DAY_MS = 86_400_000;

/** The UTC day of a time: 2026-03-29. */
export const utcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** The calendar day a number of days later, unaffected by daylight saving time. */
export const dayAfter = (day: string, days = 1): string => utcDay(Date.parse(day) + days * DAY_MS);
