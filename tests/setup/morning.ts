const DAY = 86_400;

/**
 * Seven in the morning of a past day, in seconds: measurements for some hours from then on lie within one day wherever
 * and whenever tests run.
 */
export const morningOf = (now: Date, daysAgo: number): number =>
  Math.floor(now.getTime() / 1000 / DAY - daysAgo) * DAY + 7 * 3_600;
