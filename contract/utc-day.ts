export const DAY_MS = 86_400_000;

/** The UTC day of a moment: 2026-03-29. */
export const utcDay = (moment: Date | number): string => new Date(moment).toISOString().slice(0, 10);

/** A day of the calendar so many days later, whatever the clocks did. */
export const dayAfter = (day: string, days = 1): string => utcDay(Date.parse(day) + days * DAY_MS);
