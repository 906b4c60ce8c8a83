import { writeFileSync } from 'node:fs';
import { allSamples } from './all-samples.ts';
import { readSets } from './dataset.ts';
import { trainLegModel } from './train-leg-model.ts';
import { trainWindowModel } from './train-window-model.ts';

/** npm run train -- <folder>: learns both models from the sets of a folder, or from one set. */
const folder = process.argv[2];
const periods = folder ? readSets(folder) : [];
if (!folder || periods.length === 0) {
  console.error(
    'train: give a folder with truth.json and its gzipped CSV files, e.g. npm run train -- ../data/mobilitynet',
  );
  process.exitCode = 2;
} else {
  const samples = allSamples(periods);
  console.log(`${samples.windows.length} windows, ${samples.legs.length} legs`);
  write('window.json', trainWindowModel(samples.windows, {}));
  write('leg.json', trainLegModel(samples.legs, {}));
}

function write(name: string, model: object): void {
  const text = `${JSON.stringify(model)}\n`;
  writeFileSync(new URL(`../model/${name}`, import.meta.url), text);
  console.log(`engine/model/${name}: ${Math.round(text.length / 1024)} kB`);
}
