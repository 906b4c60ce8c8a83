import { DAY_MS, utcDay } from '#contract/utc-day.ts';
export const PERIODS = ['7', '30'] as const;
export type PoiPeriod = (typeof PERIODS)[number];

/** From the beginning of a day, so that the query key stays the same. */
export const beginningOf = (days: PoiPeriod): string => `${utcDay(Date.now() - Number(days) * DAY_MS)}T00:00:00Z`;
