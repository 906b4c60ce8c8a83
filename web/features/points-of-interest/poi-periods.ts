/** Of how many days visits are shown. */
export const PERIODS = ['7', '30'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
/** From the beginning of a day, so that the question stays the same while one looks. */
export const beginningOf = (days: Period): string =>
  `${new Date(Date.now() - Number(days) * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;
