import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { legNamer } from '../classify/leg-namer.ts';
import { Trees } from '../classify/trees.ts';
import { Figures } from '../evaluate/figures.ts';
import { judgePeriod } from '../evaluate/judge-period.ts';
import { summaryLines } from '../evaluate/summary-lines.ts';
import { timelineOf } from '../timeline.ts';
import { allSamples } from '../train/all-samples.ts';
import { type Period, readPeriods } from '../train/dataset.ts';
import { groupOf } from '../train/sample.ts';
import { trainLegModel } from '../train/train-leg-model.ts';
import { trainWindowModel } from '../train/train-window-model.ts';

/**
 * npm run evaluate -- <folder> [<folder for the items>]: judges every journey by models that saw nothing of its run.
 * With a second folder the items are written there, one <id>.json each.
 */
function evaluate(folder: string, periods: readonly Period[], itemsFolder: string | undefined): void {
  const samples = allSamples(folder, periods);
  const all = new Figures();
  if (itemsFolder) mkdirSync(itemsFolder, { recursive: true });
  for (const group of new Set(periods.map(groupOf))) {
    const models = {
      windowModel: new Trees(trainWindowModel(samples.windows, group)),
      nameLegs: legNamer(new Trees(trainLegModel(samples.legs, group))),
    };
    const figures = new Figures();
    for (const period of periods.filter((one) => groupOf(one) === group)) {
      const items = timelineOf(samples.fixesOf(period), {}, models);
      if (itemsFolder) writeFileSync(path.join(itemsFolder, `${period.id}.json`), JSON.stringify(items));
      figures.add(judgePeriod(period, items));
    }
    const { accuracy5, tripsFound } = figures.summary();
    console.log(`without ${group}: accuracy ${accuracy5.toFixed(3)}, trips found ${tripsFound.toFixed(3)}`);
    all.add(figures);
  }
  for (const line of summaryLines(all)) console.log(line);
}

const [folder, itemsFolder] = process.argv.slice(2);
const periods = folder ? readPeriods(folder) : [];
if (!folder || periods.length === 0) {
  console.log(`evaluate: no truth.json in ${folder ?? 'a folder (none was given)'}: skipped`);
} else evaluate(folder, periods, itemsFolder);
