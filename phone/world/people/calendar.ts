/** Days since 1970-01-01 in the town's own calendar. */
export type DayNumber = number;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** 0 = Sunday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;

/** Central European time: two hours ahead of UTC from the last Sunday of March to the last of October, else one. */
function offsetMs(utcMs: number): number {
  const year = new Date(utcMs).getUTCFullYear();
  const summer = utcMs >= lastSundayAtOne(year, 2) && utcMs < lastSundayAtOne(year, 9);
  return summer ? 2 * HOUR_MS : HOUR_MS;
}

function lastSundayAtOne(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - new Date(last).getUTCDay() * DAY_MS + HOUR_MS;
}

/** Unix milliseconds of local midnight. */
export function dayStart(day: DayNumber): number {
  const guess = day * DAY_MS;
  return guess - offsetMs(guess - HOUR_MS);
}

export const dayOfMoment = (utcMs: number): DayNumber => Math.floor((utcMs + offsetMs(utcMs)) / DAY_MS);
