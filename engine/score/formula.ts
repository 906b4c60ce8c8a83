import type { EventType } from '#contract/timeline.ts';

/** What a trip scores changes only with the version; it is stored with each score. */
export const FORMULA_VERSIONS = ['move-1', 'move-2'] as const;
export type FormulaVersion = (typeof FORMULA_VERSIONS)[number];
/** What new trips are scored by. */
export const FORMULA_VERSION: FormulaVersion = 'move-2';

/** Weight of an event of strength 1, 2, 3: force grows by a third per step, the associated risk by more. */
export const EVENT_WEIGHTS: readonly [number, number, number] = [1, 2.5, 5];
/** This weight per ten kilometres leaves 37 points (e⁻¹). Braking weighs most: it precedes collisions. */
export const WEIGHT_PER_TEN_KM: Readonly<Record<EventType, number>> = { ACCELERATION: 14, BRAKING: 10, CORNERING: 14 };
/** Short trips are scored as if they were this long: one harsh braking in 500 m says little about a driver. */
export const MIN_EXPOSURE_KM = 5;
/** Driving is scored only where it could be seen for at least this long. */
export const MIN_VALID_SECONDS = 60;

/** Force above gentle, relative to all force used, that leaves 37 points. */
export const FORCE_SCALE: Readonly<Record<EventType, number>> = { ACCELERATION: 0.7, BRAKING: 0.7, CORNERING: 0.7 };
/** Trips with less force than this (ordinary force times seconds) are scored as if they had it. */
export const MIN_FORCE_SECONDS = 20;

/** Speeding: share of the way above the limit, weighted by how far above, that leaves 37 points. */
export const SPEEDING_SHARE_SCALE = 0.25;
/** Weight of a metre driven above the limit: up to 1.1 ×, up to 1.3 ×, above. */
export const SPEEDING_WEIGHTS: readonly [number, number, number] = [0.3, 1, 3];
export const SPEEDING_STEPS: readonly [number, number] = [1.1, 1.3];

/** Phone in hand for this share of the time leaves 37 points. */
export const DISTRACTION_SHARE_SCALE = 0.1;
/** A call at the ear leaves the eyes on the road: it counts half of typing. Hands-free does not count. */
export const CALL_WEIGHT = 0.5;

/** The parameters of a trip's score; other values answer "what if?" and are never stored. */
export interface Formula {
  version: FormulaVersion;
  /** Of move-1: events for each distance. */
  eventWeights: readonly [number, number, number];
  weightPerTenKm: Readonly<Record<EventType, number>>;
  leastExposureKm: number;
  /** Of move-2: how forcefully speed and direction were changed. */
  forceScale: Readonly<Record<EventType, number>>;
  leastForceSeconds: number;
  distractionShareScale: number;
  callWeight: number;
}
const NUMBERS: Omit<Formula, 'version'> = {
  eventWeights: EVENT_WEIGHTS,
  weightPerTenKm: WEIGHT_PER_TEN_KM,
  leastExposureKm: MIN_EXPOSURE_KM,
  forceScale: FORCE_SCALE,
  leastForceSeconds: MIN_FORCE_SECONDS,
  distractionShareScale: DISTRACTION_SHARE_SCALE,
  callWeight: CALL_WEIGHT,
};
export const formulaOf = (version: FormulaVersion): Formula => ({ version, ...NUMBERS });
export const FORMULA: Formula = formulaOf(FORMULA_VERSION);

/** Points lost for a penalty relative to its scale: steep at first, never more than 100. */
export function pointsLost(burden: number, scale: number): number {
  return 100 * (1 - Math.exp(-burden / scale));
}
