import { SCORE_PARTS, type Scores } from '#contract/timeline.ts';
import type { Trip } from '#contract/trip.ts';
import { type Formula, type FormulaVersion, formulaOf } from '#engine/score/formula.ts';
import { EQUAL_WEIGHTS, type OverallScores, type OverallWeights, overallScores } from '#engine/score/overall.ts';
import { scoreTrip, type TripFacts } from '#engine/score/score-trip.ts';

export interface WhatIfInput {
  formula: Formula;
  weights: OverallWeights;
}
export const asItIs = (version: FormulaVersion): WhatIfInput => ({
  formula: formulaOf(version),
  weights: EQUAL_WEIGHTS,
});

/** The scores of a drive with other parameters, from the measured values; nothing is stored. */
export function scoreIf(
  facts: TripFacts,
  { formula, weights }: WhatIfInput,
): { scores: Scores; overall: OverallScores } {
  const { scores } = scoreTrip(facts, formula);
  return { scores, overall: overallScores(scores, formula.version, weights) };
}

/** The scores computed by the formula, even if a person set others: 100 minus the lost points. */
export function computedScores({ features: { scoreExplanation } }: Pick<Trip, 'features'>): Scores {
  const computed = SCORE_PARTS.map((part) => {
    if (!scoreExplanation || scoreExplanation.unknown[part] !== undefined) return [part, null];
    const losses = scoreExplanation.losses.filter((loss) => loss.part === part);
    const lost = losses.reduce((sum, { points }) => sum + points, 0);
    return [part, Math.max(0, Math.round(100 - lost))];
  });
  return Object.fromEntries(computed) as Scores;
}
