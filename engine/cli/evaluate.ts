import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { legNamer } from '#engine/classify/leg-namer.ts';
import { Trees } from '#engine/classify/trees.ts';
import { Figures } from '#engine/evaluate/figures.ts';
import { judgeMap } from '#engine/evaluate/judge-map.ts';
import { judgePeriod } from '#engine/evaluate/judge-period.ts';
import { type JudgedRide, judgeRides, rideLines } from '#engine/evaluate/rides.ts';
import { summaryLines } from '#engine/evaluate/summary-lines.ts';
import { mapAroundOf } from '#engine/osm/map-around.ts';
import { timelineOf } from '#engine/timeline.ts';
import { allSamples } from '#engine/train/all-samples.ts';
import { type Period, readPeriods } from '#engine/train/dataset.ts';
import { groupOf } from '#engine/train/sample.ts';
import { trainLegModel } from '#engine/train/train-leg-model.ts';
import { trainWindowModel } from '#engine/train/train-window-model.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedReport } from '#engine/transit/gtfs/report.ts';
import type { LinePattern } from '#engine/transit/line-pattern.ts';
import { patternsOf } from '#engine/transit/patterns-of.ts';
import { openFeedZip } from './feed-zip.ts';

const USAGE = `npm run evaluate -- <folder> [--routes] [--items <folder>] [--feed <feed.zip>]
npm run evaluate -- --map <extract> [--country <code>]
Judges every journey of a folder by models that saw nothing of its run; with --routes, nothing of its whole route.
--items also writes the items there, one <id>.json each.
--feed judges a second time with the lines of a GTFS feed, and tells what it changed.
--map makes rides along the rails and roads of an extract of OpenStreetMap, and tells what its stops and rails changed.`;

/** Recordings that are left out of the training together. */
type Part = { name: string; periods: Period[] };

function partsOf(periods: readonly Period[], nameOf: (period: Period) => string): Part[] {
  const parts = new Map<string, Period[]>();
  for (const period of periods) parts.set(nameOf(period), [...(parts.get(nameOf(period)) ?? []), period]);
  return [...parts].map(([name, members]) => ({ name, periods: members }));
}

type Options = { byRoute: boolean; itemsFolder?: string | undefined; lines?: LinePattern[] | undefined };

function evaluate(folder: string, periods: readonly Period[], { byRoute, itemsFolder, lines }: Options): void {
  const samples = allSamples(folder, periods);
  const all = new Figures();
  const fed = new Figures();
  const rides: { without: JudgedRide[]; withFeed: JudgedRide[] } = { without: [], withFeed: [] };
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
      const plain = timelineOf(samples.fixesOf(period), {}, models);
      const items = lines ? timelineOf(samples.fixesOf(period), { lines }, models) : plain;
      if (lines) {
        rides.without.push(...judgeRides(period, plain));
        rides.withFeed.push(...judgeRides(period, items));
        fed.add(judgePeriod(period, items));
      }
      if (itemsFolder) writeFileSync(path.join(itemsFolder, `${period.id}.json`), JSON.stringify(items));
      figures.add(judgePeriod(period, plain));
    }
    const { accuracy5, tripsFound } = figures.summary();
    const travelled = Number.isNaN(accuracy5)
      ? ''
      : `: accuracy5 ${accuracy5.toFixed(3)}, trips found ${tripsFound.toFixed(3)}`;
    console.log(`left out ${part.name}${travelled}`);
    all.add(figures);
  }
  for (const line of summaryLines(all)) console.log(line);
  if (!lines) return;
  console.log('with the feed:');
  for (const line of [...summaryLines(fed), ...rideLines(rides.without, rides.withFeed)]) console.log(line);
}

async function linesIn(file: string): Promise<LinePattern[]> {
  const report = new FeedReport();
  const zip = await openFeedZip(file, report);
  try {
    return patternsOf(await readTimetable(zip, report), 'feed');
  } finally {
    zip.close();
  }
}

const args = process.argv.slice(2);
const [folder] = args;
const periods = folder && folder !== '--map' ? readPeriods(folder) : [];
const optionValue = (option: string): string | undefined =>
  args.includes(option) ? args[args.indexOf(option) + 1] : undefined;
const extract = optionValue('--map');
if (extract) {
  const around = await mapAroundOf(createReadStream(extract), optionValue('--country'));
  for (const line of judgeMap(around)) console.log(line);
} else if (!folder || periods.length === 0) {
  console.log(`evaluate: no truth.json in ${folder ?? 'a folder (none was given)'}: skipped`);
  if (!folder) console.log(USAGE);
} else {
  const feed = optionValue('--feed');
  const lines = feed ? await linesIn(feed) : undefined;
  evaluate(folder, periods, { byRoute: args.includes('--routes'), itemsFolder: optionValue('--items'), lines });
}
