import type { Scores } from '#contract/timeline.ts';
import { FORMULA_VERSION } from './formula.ts';

export type OverallScores = {
  /** Null where no part is known. */
  total: number | null;
  safeness: number | null;
  speed: number | null;
  distraction: number | null;
};

/** How much each of the three counts in the total. */
export type OverallWeights = { safeness: number; speed: number; distraction: number };
export const EQUAL_WEIGHTS: OverallWeights = { safeness: 1, speed: 1, distraction: 1 };

/**
 * The scores shown to people. An unknown part stays null and is left out of the total; move-1 counted it there as 100,
 * and its trips keep that. Sums over trips of several versions follow the present one.
 */
export function overallScores(
  scores: Scores,
  version: string = FORMULA_VERSION,
  weights: OverallWeights = EQUAL_WEIGHTS,
): OverallScores {
  const unknown = version === 'move-1' ? 100 : null;
  const behaviour = [scores.ACCELERATION, scores.BRAKING, scores.CORNERING];
  const isSeen = behaviour.some((part) => part !== null);
  const safeness = isSeen ? mean(behaviour.map((part) => [part ?? unknown, 1])) : null;
  const total = mean([
    [safeness ?? unknown, weights.safeness],
    [scores.SPEED ?? unknown, weights.speed],
    [scores.DFD ?? unknown, weights.distraction],
  ]);
  return {
    total: total === null ? unknown : Math.round(total),
    safeness: safeness === null ? null : Math.round(safeness),
    speed: scores.SPEED,
    distraction: scores.DFD,
  };
}

/** What each known part has in the total: together 1, or nothing where none is known. */
export function sharesOfTotal({ safeness, speed, distraction }: OverallScores): OverallWeights {
  const known = [safeness, speed, distraction].filter((part) => part !== null).length;
  const share = (part: number | null) => (part === null ? 0 : 1 / known);
  return { safeness: share(safeness), speed: share(speed), distraction: share(distraction) };
}

/** Null where nothing counts. */
function mean(values: readonly (readonly [value: number | null, weight: number])[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const [value, weight] of values) {
    if (value === null) continue;
    sum += value * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}
