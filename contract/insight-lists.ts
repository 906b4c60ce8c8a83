/** Plain values of the insight calls, which the browser imports too. */
import { enclosing, type Shape } from './shapes.ts';

export const TRIP_SORT_KEYS = ['start', 'distance', 'duration', 'score', 'quality'] as const;
export type TripSortKey = (typeof TRIP_SORT_KEYS)[number];
export const TRIP_SORTS = TRIP_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const) as [TripSort, ...TripSort[]];
export type TripSort = TripSortKey | `-${TripSortKey}`;
export const DEFAULT_TRIP_SORT: TripSort = '-start';

export const TRIP_GROUPS = ['car', 'cycling', 'walking', 'public', 'unknown'] as const;
export type TripGroup = (typeof TRIP_GROUPS)[number];

export const STEPS_OF_TIME = ['week', 'month', 'year'] as const;
export type StepOfTime = (typeof STEPS_OF_TIME)[number];
/** Default number of steps. */
export const USUAL_STEPS: Readonly<Record<StepOfTime, number>> = { week: 12, month: 12, year: 5 };
export const MAX_STEPS = 120;

export const TRAVEL_GROUPS = ['car', 'cycling', 'walking', 'public'] as const;
export type TravelGroup = (typeof TRAVEL_GROUPS)[number];

export const PERIOD_FORMATS = ['gpx', 'geojson', 'csv', 'json'] as const;
export type PeriodFormat = (typeof PERIOD_FORMATS)[number];
export const MAX_EXPORT_DAYS = 400;

/** The possible reasons for a missing trip, including that there is one. */
export const WHY_CODES = [
  'trip',
  'tripRunning',
  'tripLate',
  'inFuture',
  'notRegistered',
  'deleted',
  'corrected',
  'engineWorking',
  'fakeTrip',
  'tooShort',
  'still',
  'inexact',
  'notEnough',
  'blocked',
  'olderThanRetention',
  'noDataEver',
  'permissionMissing',
  'locationOff',
  'notSignedIn',
  'sdkNotRunning',
  'serviceOff',
  'offline',
  'batterySaver',
  'nothingSince',
  'gap',
] as const;
export type WhyCode = (typeof WHY_CODES)[number];

export const EVIDENCE_KINDS = [
  'registered',
  'state',
  'warning',
  'failure',
  'health',
  'batch',
  'item',
  'deleted',
  'positions',
  'silence',
  'change',
  'log',
  'asked',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** The reason required for a presence search. */
export const REASON_LENGTH = { min: 8, max: 300 } as const;
export const PRESENCE_BOUNDS = {
  /** Metres around the centre. */
  radius: { min: 20, max: 10_000 },
  corners: 200,
  hours: 72,
} as const;

/** Whether the shape is of a reasonable size for a place. */
export function isSearchable(shape: Shape): boolean {
  const { radiusMeters } = enclosing(shape);
  return radiusMeters >= PRESENCE_BOUNDS.radius.min && radiusMeters <= PRESENCE_BOUNDS.radius.max;
}
