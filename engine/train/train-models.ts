import { legNamer } from '#engine/classify/leg-namer.ts';
import { Trees } from '#engine/classify/trees.ts';
import type { StreamOptions } from '#engine/stream/segment-stream.ts';
import type { AllSamples } from './all-samples.ts';
import type { LeftOut } from './sample.ts';
import { trainLegModel } from './train-leg-model.ts';
import { trainWindowModel } from './train-window-model.ts';

/** Both models, learnt from everything but what is left out. */
export function trainModels({ windows, legs }: AllSamples, leftOut: LeftOut): StreamOptions {
  return {
    windowModel: new Trees(trainWindowModel(windows, leftOut)),
    nameLegs: legNamer(new Trees(trainLegModel(legs, leftOut))),
  };
}
