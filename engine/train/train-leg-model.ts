import { LEG_FEATURES } from '#engine/classify/leg-stats.ts';
import { LEG_MODES } from '#engine/classify/modes.ts';
import type { TreesJson } from '#engine/classify/trees.ts';
import { type BoostOptions, boost } from './boost.ts';
import { balancedWeights, chosenSamples, type LeftOut, type Sample } from './sample.ts';

/** Few legs were recorded: shallow trees, strongly held back. */
export const LEG_BOOST: BoostOptions = {
  trees: 100,
  depth: 4,
  learningRate: 0.1,
  lambda: 10,
  rowShare: 0.6,
  featureShare: 0.5,
  seed: 2,
};

/** Legs of one mode and place beyond this number teach nothing new. */
const MOST_OF_A_CELL = 500;

export function trainLegModel(all: readonly Sample[], leftOut: LeftOut): TreesJson {
  const chosen = chosenSamples(all, leftOut, MOST_OF_A_CELL);
  const width = LEG_FEATURES.length;
  const features = new Float32Array(chosen.length * width);
  chosen.forEach((sample, row) => {
    features.set(sample.features, row * width);
  });
  const labels = Uint8Array.from(chosen, (sample) => sample.label);
  const weights = balancedWeights(chosen, LEG_MODES.length);
  return boost({ features, labels, weights, classes: LEG_MODES, featureNames: LEG_FEATURES }, LEG_BOOST);
}
