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

const USAGE = `npm run evaluate -- <folder> [--routes] [--items <folder>]
Judges every journey of a folder by models that saw nothing of its run; with --routes, nothing of its whole route.
--items also writes the items there, one <id>.json each.`;

/** What is left out of the training together. */
type Part = { name: string; periods: Period[] };

function partsOf(periods: readonly Period[], nameOf: (period: Period) => string): Part[] {
  const parts = new Map<string, Period[]>();
  for (const period of periods) parts.set(nameOf(period), [...(parts.get(nameOf(period)) ?? []), period]);
  return [...parts].map(([name, members]) => ({ name, periods: members }));
}

function evaluate(folder: string, periods: readonly Period[], byRoute: boolean, itemsFolder: string | undefined): void {
  const samples = allSamples(folder, periods);
  const all = new Figures();
  if (itemsFolder) mkdirSync(itemsFolder, { recursive: true });
  const nameOf = (period: Period) => (byRoute && period.kind === 'travel' ? period.timeline : groupOf(period));
  for (const part of partsOf(periods, nameOf)) {
    const leftOut = new Set(part.periods.map(groupOf));
    const models = {
      windowModel: new Trees(trainWindowModel(samples.windows, leftOut)),
      nameLegs: legNamer(new Trees(trainLegModel(samples.legs, leftOut))),
    };
    const figures = new Figures();
    for (const period of part.periods) {
      const items = timelineOf(samples.fixesOf(period), {}, models);
      if (itemsFolder) writeFileSync(path.join(itemsFolder, `${period.id}.json`), JSON.stringify(items));
      figures.add(judgePeriod(period, items));
    }
    const { accuracy5, tripsFound } = figures.summary();
    const travelled = Number.isNaN(accuracy5)
      ? ''
      : `: accuracy5 ${accuracy5.toFixed(3)}, trips found ${tripsFound.toFixed(3)}`;
    console.log(`left out ${part.name}${travelled}`);
    all.add(figures);
  }
  for (const line of summaryLines(all)) console.log(line);
}

const args = process.argv.slice(2);
const [folder] = args;
const periods = folder ? readPeriods(folder) : [];
const itemsAt = args.indexOf('--items');
if (!folder || periods.length === 0) {
  console.log(`evaluate: no truth.json in ${folder ?? 'a folder (none was given)'}: skipped`);
  if (!folder) console.log(USAGE);
} else evaluate(folder, periods, args.includes('--routes'), itemsAt < 0 ? undefined : args[itemsAt + 1]);
