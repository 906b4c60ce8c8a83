import type { Reason } from '#engine/segment/segment.ts';
import { LEG_FEATURES } from './leg-stats.ts';
import { LEG_MODES } from './modes.ts';
import type { Trees } from './trees.ts';

const MOST_REASONS = 3;
/** A feature that shifts the odds by less is not listed as a reason. */
const LEAST_SHIFT = 0.05;

const changed = new Float32Array(LEG_FEATURES.length);

/**
 * Which features favoured the mode over the runner-up: each in turn is replaced by its typical value, and the change in
 * odds is its contribution.
 */
export function legReasons(model: Trees, features: Float32Array, winner: number, rival: number): Reason[] {
  const lead = model.lead(features, winner, rival);
  const shifts = LEG_FEATURES.map((fact, at) => {
    changed.set(features);
    changed[at] = model.typical[at] ?? 0;
    return { fact, at, shift: lead - model.lead(changed, winner, rival) };
  });
  return shifts
    .filter(({ shift }) => shift >= LEAST_SHIFT)
    .sort((a, b) => b.shift - a.shift)
    .slice(0, MOST_REASONS)
    .map(({ fact, at }) => ({ fact, value: features[at] ?? 0, speaksFor: LEG_MODES[winner] ?? '' }));
}
