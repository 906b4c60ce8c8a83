import { HARSH_CODES } from '#contract/dictionary.ts';
import { TRIP_MODES, type TripMode } from '#contract/home.ts';
import { type EventType, type ItemType, SCORE_PARTS, type ScorePart } from '#contract/timeline.ts';

/*
 * What the numbers of the roll-ups mean, by position. user_days has the figures in `sums` and the rest, as far as it is
 * not zero, in `details`; segment_days has all of them in `sums`. Positions start at 0; those of PostgreSQL at 1.
 */

/** Scores that a driver has for a trip or a period. */
export const SCORES = ['total', 'safeness', 'speed', 'distraction'] as const;
export type ScoreName = (typeof SCORES)[number];

/** Each has twenty bins of five points; 100 is in the last. */
export const HISTOGRAMS = [...SCORES, ...SCORE_PARTS] as const;
export type HistogramName = (typeof HISTOGRAMS)[number];
export const BINS = 20;
export const binOf = (score: number): number => Math.min(BINS - 1, Math.max(0, Math.floor(score / (100 / BINS))));

export const HOURS = 24;

/** Kinds of road as a map names them, slip roads with theirs. */
export const ROAD_TYPES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'unclassified',
  'residential',
  'living_street',
  'service',
  'other',
] as const;
export type RoadType = (typeof ROAD_TYPES)[number];

export function roadTypeOf(kind: string): RoadType {
  const base = kind.replace(/_link$/, '');
  return ROAD_TYPES.find((type) => type === base) ?? 'other';
}

/** What somebody travels by; rests are no trips. */
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
/** The position of a number that follows those before it. */
const one = (): number => length++;
const each = <Name extends string, At>(names: readonly Name[], at: () => At): Readonly<Record<Name, At>> =>
  Object.fromEntries(names.map((name) => [name, at()])) as Record<Name, At>;
/** The position of the first of several numbers. */
const several = (count: number) => (): number => {
  const first = length;
  length += count;
  return first;
};

/** What people_periods is computed from. */
export const FIGURES = {
  /** For each part of the score the metres where it is known, and points times metres: as day_scores has them. */
  scores: each(SCORE_PARTS, () => ({ meters: one(), points: one() })) satisfies Record<ScorePart, unknown>,
  trips: one(),
  meters: one(),
  seconds: each(TRIP_MODES, one) satisfies Record<TripMode, number>,
  drives: one(),
  drivenMeters: one(),
  harsh: each(HARSH_CODES, one) satisfies Record<EventType, number>,
  /** Driven faster than allowed. */
  speedingMeters: one(),
  /** In the hand or at the ear while driving. */
  phoneSeconds: one(),
} as const;
export const FIGURES_LENGTH = length;

/** What only sums over people have. */
export const DETAILS = {
  trips: each(TRAVEL_TYPES, one),
  meters: each(TRAVEL_TYPES, one),
  seconds: each(TRAVEL_TYPES, one),
  /** Drives by their score. */
  histogram: each(HISTOGRAMS, several(BINS)),
  /** Trips by the local hour of their start. */
  startsByHour: several(HOURS)(),
  /** Points lost times metres of the drive, by the local hour in which they were lost. */
  lostByHour: each(SCORE_PARTS, several(HOURS)),
  /** The same by type of road, where it is known: speeding and phone use do not name one. */
  lostByRoad: each(HARSH_CODES, () => each(ROAD_TYPES, one)),
  /** Driven on each type of road. */
  metersByRoad: each(ROAD_TYPES, one),
} as const;
export const SUMS_LENGTH = length;

length = 0;
/**
 * The numbers of segment_periods: for each score how many people have one in the period, the sum of their scores, that
 * of the squares, and the people by their score.
 */
export const PEOPLE = each(SCORES, () => ({ users: one(), sum: one(), squares: one(), histogram: several(BINS)() }));
export const PEOPLE_LENGTH = length;
