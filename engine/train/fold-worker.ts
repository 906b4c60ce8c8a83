/** Runs in a thread: trains models without what each message names. */
import { parentPort, workerData } from 'node:worker_threads';
import { allSamples } from './all-samples.ts';
import { readSets } from './dataset.ts';
import type { FoldWork, TrainedFold } from './fold-trainer.ts';
import type { LeftOut, Sample } from './sample.ts';
import { trainLegModel } from './train-leg-model.ts';
import { trainWindowModel } from './train-window-model.ts';

const { folder, everyNth } = workerData as FoldWork;
const { windows, legs } = allSamples(readSets(folder));
const fewer = (samples: readonly Sample[]) => samples.filter((_, at) => at % everyNth === 0);
const chosen = { windows: fewer(windows), legs: fewer(legs) };

parentPort?.on('message', (leftOut: LeftOut) => {
  const window = trainWindowModel(chosen.windows, leftOut);
  const leg = trainLegModel(chosen.legs, leftOut);
  parentPort?.postMessage({ window, leg } satisfies TrainedFold);
});
