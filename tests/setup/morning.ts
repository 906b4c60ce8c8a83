const DAY = 86_400;

/**
 * Seven in the morning of a day that is over, in seconds, by the world's clock: what is measured for some hours from
 * then on lies within one day wherever tests measure, whatever the time is at which they run.
 */
export const morningOf = (now: Date, daysAgo: number): number =>
  Math.floor(now.getTime() / 1000 / DAY - daysAgo) * DAY + 7 * 3_600;
