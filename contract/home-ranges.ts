/** How far back Home looks: a day, a week, a month, a quarter, a year. */
export const HOME_RANGES = ['1d', '7d', '30d', '90d', '1y'] as const;
export type HomeRange = (typeof HOME_RANGES)[number];

export const RANGE_DAYS: Record<HomeRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

/** How trips are told apart: by what people see at a glance. */
export const TRIP_MODES = ['car', 'cycling', 'walking', 'public'] as const;
export type TripMode = (typeof TRIP_MODES)[number];
