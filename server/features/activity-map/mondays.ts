const WEEK_MS = 7 * 86_400_000;
/** 1970-01-05: the first Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weeks = Math.floor((Date.parse(day) - FIRST_MONDAY_MS) / WEEK_MS);
  return new Date(weeks * WEEK_MS + FIRST_MONDAY_MS).toISOString().slice(0, 10);
}
