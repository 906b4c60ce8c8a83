import type { Scores } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import { FORMULA, type Formula } from '#engine/score/formula.ts';
import { EQUAL_WEIGHTS, type OverallScores, type OverallWeights, overallScores } from '#engine/score/overall.ts';
import { scoreTrip } from '#engine/score/score-trip.ts';

export interface WhatIfInput {
  formula: Formula;
  weights: OverallWeights;
}
export const AS_IT_IS: WhatIfInput = { formula: FORMULA, weights: EQUAL_WEIGHTS };

/** What a drive would score with other numbers, from what was measured; nothing is stored. */
export function scoreIf(
  { features, startTs, endTs }: Pick<Trip, 'features' | 'startTs' | 'endTs'>,
  { formula, weights }: WhatIfInput,
): { scores: Scores; overall: OverallScores } {
  const { scores } = scoreTrip(
    {
      distanceMeters: features.gpsStats?.distance ?? 0,
      seconds: endTs - startTs,
      events: features.drivingBehaviorEvents ?? { events: [], validTime: 0 },
      ...(features.phoneDistractions && { phoneUse: features.phoneDistractions }),
    },
    formula,
  );
  // Stretches above the limit are not sent along: that part stays as it is.
  const all = { ...scores, SPEED: features.scores?.SPEED ?? null };
  return { scores: all, overall: overallScores(all, weights) };
}

/** What the formula gives for the item as it is now, whatever a person set by hand. */
export function computedScores(trip: Trip): Scores {
  const { features } = trip.measured?.find(({ startTs }) => startTs === trip.startTs) ?? trip;
  return { ...scoreIf(trip, AS_IT_IS).scores, SPEED: features.scores?.SPEED ?? null };
}
