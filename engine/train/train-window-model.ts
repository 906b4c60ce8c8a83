import { WINDOW_FEATURES, WINDOW_SIZE } from '#engine/classify/feature-names.ts';
import { STILL, WINDOW_MODES } from '#engine/classify/modes.ts';
import type { TreesJson } from '#engine/classify/trees.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { type BoostOptions, boost } from './boost.ts';
import { balancedWeights, isLeftOut, type LeftOut, type Sample, sourceOf } from './sample.ts';

export const WINDOW_BOOST: BoostOptions = {
  trees: 80,
  depth: 5,
  learningRate: 0.12,
  lambda: 15,
  rowShare: 0.4,
  featureShare: 0.4,
  seed: 1,
};

/** Of the standing phones, which fill most of the hours, a part teaches the same. */
const STILL_SHARE = 0.25;
/** Of each journey as other phones might have seen it, this part is used. */
const VARIANT_SHARE = 0.2;
/** Of the sets with rides only, so many windows of a mode and place: more of the same teach nothing new. */
const MAX_OF_RIDES = 1200;

export function trainWindowModel(all: readonly Sample[], leftOut: LeftOut): TreesJson {
  const random = seededRandom(5);
  const counts = new Map<string, number>();
  const cellOf = ({ label, place }: Sample) => `${label} ${place}`;
  for (const sample of all) counts.set(cellOf(sample), (counts.get(cellOf(sample)) ?? 0) + 1);
  const chosen = all.filter((sample) => {
    const dice = random();
    if (isLeftOut(sample, leftOut)) return false;
    if (sourceOf(sample) === 'rides') return dice * (counts.get(cellOf(sample)) ?? 1) < MAX_OF_RIDES;
    if (sample.label === STILL) return dice < STILL_SHARE;
    return sample.variant === 0 || dice < VARIANT_SHARE;
  });
  const weights = balancedWeights(chosen, WINDOW_MODES);
  const features = new Float32Array(chosen.length * WINDOW_SIZE);
  chosen.forEach((sample, row) => {
    features.set(sample.features, row * WINDOW_SIZE);
  });
  const labels = Uint8Array.from(chosen, (sample) => sample.label);
  return boost({ features, labels, weights, classes: WINDOW_MODES, featureNames: WINDOW_FEATURES }, WINDOW_BOOST);
}
