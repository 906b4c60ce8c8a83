import { LEG_FEATURES } from '#engine/classify/leg-stats.ts';
import { LEG_MODES } from '#engine/classify/modes.ts';
import type { TreesJson } from '#engine/classify/trees.ts';
import { type BoostOptions, boost } from './boost.ts';
import { balancedWeights, isLeftOut, type LeftOut, type Sample } from './sample.ts';

/** Few legs were recorded: shallow trees, strongly held back, and many, so that little depends on one draw of legs. */
export const LEG_BOOST: BoostOptions = {
  trees: 480,
  depth: 4,
  learningRate: 0.02,
  lambda: 20,
  rowShare: 0.6,
  featureShare: 0.5,
  seed: 2,
};

export function trainLegModel(all: readonly Sample[], leftOut: LeftOut): TreesJson {
  const chosen = all.filter((sample) => !isLeftOut(sample, leftOut));
  const width = LEG_FEATURES.length;
  const features = new Float32Array(chosen.length * width);
  chosen.forEach((sample, row) => {
    features.set(sample.features, row * width);
  });
  const labels = Uint8Array.from(chosen, (sample) => sample.label);
  const weights = balancedWeights(chosen, LEG_MODES);
  return boost({ features, labels, weights, classes: LEG_MODES, featureNames: LEG_FEATURES }, LEG_BOOST);
}
