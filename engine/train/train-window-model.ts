import { WINDOW_FEATURES, WINDOW_SIZE } from '#engine/classify/feature-names.ts';
import { WINDOW_MODES } from '#engine/classify/modes.ts';
import type { TreesJson } from '#engine/classify/trees.ts';
import { type BoostOptions, boost } from './boost.ts';
import { balancedWeights, chosenSamples, type LeftOut, type Sample } from './sample.ts';

export const WINDOW_BOOST: BoostOptions = {
  trees: 90,
  depth: 5,
  learningRate: 0.12,
  lambda: 10,
  rowShare: 0.4,
  featureShare: 0.3,
  seed: 1,
};

/** Windows of one mode and place beyond this number teach nothing new. */
const MOST_OF_A_CELL = 900;

export function trainWindowModel(all: readonly Sample[], leftOut: LeftOut): TreesJson {
  const chosen = chosenSamples(all, leftOut, MOST_OF_A_CELL);
  const weights = balancedWeights(chosen, WINDOW_MODES.length);
  const features = new Float32Array(chosen.length * WINDOW_SIZE);
  chosen.forEach((sample, row) => {
    features.set(sample.features, row * WINDOW_SIZE);
  });
  const labels = Uint8Array.from(chosen, (sample) => sample.label);
  return boost({ features, labels, weights, classes: WINDOW_MODES, featureNames: WINDOW_FEATURES }, WINDOW_BOOST);
}
