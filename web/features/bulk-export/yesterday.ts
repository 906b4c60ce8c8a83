import { DAY_MS, utcDay } from '#contract/utc-day.ts';

/** The last day that is over, in UTC. */
export const yesterday = (): string => utcDay(Date.now() - DAY_MS);
