import { DAY_MS, utcDay } from '#contract/utc-day.ts';

/** The last completed day in UTC. */
export const yesterday = (): string => utcDay(Date.now() - DAY_MS);
