import type { Reason } from '#engine/segment/segment.ts';
import { LEG_FEATURES } from './leg-stats.ts';
import { LEG_MODES } from './modes.ts';
import type { Trees } from './trees.ts';

const MAX_REASONS = 3;
/** A feature that shifts the odds by less is not listed as a reason. */
const MIN_SHIFT = 0.05;

/** Which features favoured the mode over the runner-up. */
export function legReasons(model: Trees, features: Float32Array, winner: number, rival: number): Reason[] {
  const shifts = model.shifts(features, winner, rival);
  return LEG_FEATURES.map((fact, at) => ({ fact, at, shift: shifts[at] ?? 0 }))
    .filter(({ shift }) => shift >= MIN_SHIFT)
    .sort((a, b) => b.shift - a.shift)
    .slice(0, MAX_REASONS)
    .map(({ fact, at }) => ({ fact, value: features[at] ?? 0, speaksFor: LEG_MODES[winner] ?? '' }));
}
