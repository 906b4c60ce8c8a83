import type { Scores } from '../../contract/timeline.ts';

export type OverallScores = {
  total: number;
  safeness: number | null;
  speed: number | null;
  distraction: number | null;
};

/** What people are shown. A part that is not known stays null; only the total counts it as 100. */
export function overallScores(scores: Scores): OverallScores {
  const behaviour = [scores.ACCELERATION, scores.BRAKING, scores.CORNERING];
  const safeness = behaviour.every((part) => part === null) ? null : mean(behaviour.map((part) => part ?? 100));
  const total = mean([safeness ?? 100, scores.SPEED ?? 100, scores.DFD ?? 100]);
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
