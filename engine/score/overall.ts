import type { Scores } from '#contract/timeline.ts';

export type OverallScores = {
  total: number;
  safeness: number | null;
  speed: number | null;
  distraction: number | null;
};

/** How much each of the three counts in the total. */
export type OverallWeights = { safeness: number; speed: number; distraction: number };
export const EQUAL_WEIGHTS: OverallWeights = { safeness: 1, speed: 1, distraction: 1 };

/** The scores shown to people. An unknown part stays null; only the total counts it as 100. */
export function overallScores(scores: Scores, weights: OverallWeights = EQUAL_WEIGHTS): OverallScores {
  const behaviour = [scores.ACCELERATION, scores.BRAKING, scores.CORNERING];
  const safeness = behaviour.every((part) => part === null) ? null : mean(behaviour.map((part) => part ?? 100));
  const sum = weights.safeness + weights.speed + weights.distraction;
  const weighted =
    weights.safeness * (safeness ?? 100) +
    weights.speed * (scores.SPEED ?? 100) +
    weights.distraction * (scores.DFD ?? 100);
  // Where nothing counts, nothing is lost.
  const total = sum > 0 ? weighted / sum : 100;
  return {
    total: Math.round(total),
    safeness: safeness === null ? null : Math.round(safeness),
    speed: scores.SPEED,
    distraction: scores.DFD,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
