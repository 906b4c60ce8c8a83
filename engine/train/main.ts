import { writeFileSync } from 'node:fs';
import { allSamples } from './all-samples.ts';
import { readPeriods } from './dataset.ts';
import { trainLegModel } from './train-leg-model.ts';
import { trainWindowModel } from './train-window-model.ts';

/** npm run train -- <folder>: learns both models from all runs of a folder of the shared form. */
const NOTHING: ReadonlySet<string> = new Set();
const folder = process.argv[2];
const periods = folder ? readPeriods(folder) : [];
if (!folder || periods.length === 0) {
  console.error(
    'train: give a folder with truth.json and its gzipped CSV files, e.g. npm run train -- ../data/mobilitynet',
  );
  process.exitCode = 2;
} else {
  const samples = allSamples(folder, periods);
  console.log(`${samples.windows.length} windows, ${samples.legs.length} legs`);
  write('window.json', trainWindowModel(samples.windows, NOTHING));
  write('leg.json', trainLegModel(samples.legs, NOTHING));
}

function write(name: string, model: object): void {
  const text = `${JSON.stringify(model)}\n`;
  writeFileSync(new URL(`../model/${name}`, import.meta.url), text);
  console.log(`engine/model/${name}: ${Math.round(text.length / 1024)} kB`);
}
