import { HARSH_CODES, ROAD_TYPES, type RoadType } from '#contract/dictionary.ts';
import { TRIP_MODES, type TripMode } from '#contract/home.ts';
import { SCORE_NAMES } from '#contract/insight-segments.ts';
import { type EventType, type ItemType, SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';

/*
 * The meaning of the numbers of the roll-ups by position. user_days stores the figures in `sums` and the rest, unless
 * zero, in `details`; segment_days stores all of them in `sums`. Positions start at 0, in PostgreSQL at 1.
 */

/** Each has twenty bins of five points; 100 belongs to the last. */
export const HISTOGRAMS = [...SCORE_NAMES, ...SCORE_PARTS] as const;
export type HistogramName = (typeof HISTOGRAMS)[number];
export const BINS = 20;
export const binOf = (score: number): number => Math.min(BINS - 1, Math.max(0, Math.floor(score / (100 / BINS))));

export const HOURS = 24;

export function roadTypeOf(kind: string): RoadType {
  const base = kind.replace(/_link$/, '');
  return ROAD_TYPES.find((type) => type === base) ?? 'other';
}

/** The item types that are trips. */
export const TRAVEL_TYPES = [
  'CAR',
  'DRIVING',
  'CYCLING',
  'WALKING',
  'BUS',
  'TRAIN',
  'TRAM',
  'METRO',
  'PUBLIC_TRANSPORT',
] as const satisfies readonly ItemType[];
export type TravelType = (typeof TRAVEL_TYPES)[number];

let length = 0;
/** Reserves one position. */
const one = (): number => length++;
const each = <Name extends string, At>(names: readonly Name[], at: () => At): Readonly<Record<Name, At>> =>
  Object.fromEntries(names.map((name) => [name, at()])) as Record<Name, At>;
/** Reserves several positions and returns the first. */
const several = (count: number) => (): number => {
  const first = length;
  length += count;
  return first;
};

/** The figures that people_periods is computed from. */
export const FIGURES = {
  /** Per score part, the metres where it is known, and points times metres, in the order of day_scores. */
  scores: each(SCORE_PARTS, () => ({ meters: one(), points: one() })) satisfies Record<ScorePart, unknown>,
  trips: one(),
  meters: one(),
  seconds: each(TRIP_MODES, one) satisfies Record<TripMode, number>,
  drives: one(),
  drivenMeters: one(),
  harsh: each(HARSH_CODES, one) satisfies Record<EventType, number>,
  /** Metres driven above the speed limit. */
  speedingMeters: one(),
  /** Phone in the hand or at the ear while driving. */
  phoneSeconds: one(),
} as const;
export const FIGURES_LENGTH = length;

/** Numbers that only sums over people need. */
export const DETAILS = {
  trips: each(TRAVEL_TYPES, one),
  meters: each(TRAVEL_TYPES, one),
  seconds: each(TRAVEL_TYPES, one),
  /** Drives by score. */
  histogram: each(HISTOGRAMS, several(BINS)),
  /** Trips by local hour of their start. */
  startsByHour: several(HOURS)(),
  /** Lost points times metres of the drive, by local hour. */
  lostByHour: each(SCORE_PARTS, several(HOURS)),
  /** The same by type of road, if known; not available for speeding and phone use. */
  lostByRoad: each(HARSH_CODES, () => each(ROAD_TYPES, one)),
  /** Metres driven on each type of road. */
  metersByRoad: each(ROAD_TYPES, one),
} as const;
export const SUMS_LENGTH = length;

length = 0;
/**
 * The numbers of segment_periods: per score, the number of people who have it, the sum and the sum of squares of their
 * scores, and a histogram of people.
 */
export const PEOPLE = each(SCORE_NAMES, () => ({
  users: one(),
  sum: one(),
  squares: one(),
  histogram: several(BINS)(),
}));
export const PEOPLE_LENGTH = length;
