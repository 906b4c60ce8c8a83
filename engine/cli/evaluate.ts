import { createReadStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Figures } from '#engine/evaluate/figures.ts';
import { judgeMap } from '#engine/evaluate/judge-map.ts';
import { judgeNested } from '#engine/evaluate/judge-nested.ts';
import { judgePeriod } from '#engine/evaluate/judge-period.ts';
import { judgePlace } from '#engine/evaluate/judge-place.ts';
import { placeLines } from '#engine/evaluate/place-lines.ts';
import { type JudgedRide, judgeRides, rideLines } from '#engine/evaluate/rides.ts';
import { summaryLines } from '#engine/evaluate/summary-lines.ts';
import { mapAroundOf } from '#engine/osm/map-around.ts';
import { timelineOf } from '#engine/timeline.ts';
import { type Period, readPeriodFixes, readSets } from '#engine/train/dataset.ts';
import { FoldTrainer } from '#engine/train/fold-trainer.ts';
import { groupOf, placeOf, STILL_GROUP } from '#engine/train/sample.ts';
import { readTimetable } from '#engine/transit/gtfs/read-timetable.ts';
import { FeedReport } from '#engine/transit/gtfs/report.ts';
import type { LinePattern } from '#engine/transit/line-pattern.ts';
import { patternsOf } from '#engine/transit/patterns-of.ts';
import { openFeedZip } from './feed-zip.ts';

const USAGE = `npm run evaluate -- <folder> [--places | --runs | --nested] [--quick] [--items <folder>] [--feed <feed.zip>]
npm run evaluate -- --map <extract> [--country <code>]
The folder holds sets of journeys (each a folder with truth.json), or is one of them and has the others beside it.
Each place is judged by models that saw nothing of it, then each run of a set by models that saw nothing of that run.
--places, --runs   only the one or the other
--nested           instead judges each place with constants that were chosen on the others; trains a model for each pair of places
--quick            trains on a quarter of the samples: for comparing two states, not for figures to publish
--items            also writes the items of the runs there, one <id>.json each
--feed             judges the runs a second time with the lines of a GTFS feed, and tells what it changed
--map              makes rides along the rails and roads of an extract of OpenStreetMap, and tells what its stops and
                   rails changed`;

/** Recordings that are left out of the training together. */
type Part = { name: string; periods: Period[] };

function partsOf(periods: readonly Period[], nameOf: (period: Period) => string): Part[] {
  const parts = new Map<string, Period[]>();
  for (const period of periods) parts.set(nameOf(period), [...(parts.get(nameOf(period)) ?? []), period]);
  return [...parts].map(([name, members]) => ({ name, periods: members }));
}

async function evaluatePlaces(periods: readonly Period[], trainer: FoldTrainer): Promise<void> {
  const judged = await Promise.all(
    partsOf(periods, placeOf).map(async ({ name, periods: members }) => {
      const models = await trainer.modelsWithout({ places: [name] });
      return judgePlace(name, members, models);
    }),
  );
  for (const line of placeLines(judged)) console.log(line);
}

async function evaluateNested(periods: readonly Period[], trainer: FoldTrainer): Promise<void> {
  const travelled = partsOf(periods, placeOf).filter(({ name }) => name !== STILL_GROUP);
  for (const line of await judgeNested(travelled, trainer)) console.log(line);
}

type Options = { itemsFolder?: string | undefined; lines?: LinePattern[] | undefined };

async function evaluateRuns(
  periods: readonly Period[],
  trainer: FoldTrainer,
  { itemsFolder, lines }: Options,
): Promise<void> {
  const all = new Figures();
  const fed = new Figures();
  const rides: { without: JudgedRide[]; withFeed: JudgedRide[] } = { without: [], withFeed: [] };
  if (itemsFolder) mkdirSync(itemsFolder, { recursive: true });
  console.log('\nruns left out');
  const parts = partsOf(periods, groupOf).map((part) => ({
    ...part,
    models: trainer.modelsWithout(part.name === STILL_GROUP ? { places: [STILL_GROUP] } : { group: part.name }),
  }));
  for (const part of parts) {
    const models = await part.models;
    const figures = new Figures();
    for (const period of part.periods) {
      const fixes = readPeriodFixes(period);
      const plain = timelineOf(fixes, {}, models);
      const items = lines ? timelineOf(fixes, { lines }, models) : plain;
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

/** Only sets with whole days can be judged by runs: the others are rides without what lies between. */
function withDays(periods: readonly Period[]): Period[] {
  const folders = new Set(periods.filter(({ trips }) => trips.length > 0).map(({ folder }) => folder));
  return periods.filter(({ folder }) => folders.has(folder));
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
const folder = args[0]?.startsWith('--') ? undefined : args[0];
const optionValue = (option: string): string | undefined =>
  args.includes(option) ? args[args.indexOf(option) + 1] : undefined;
const extract = optionValue('--map');
const periods = folder ? readSets(folder) : [];
if (extract) {
  const around = await mapAroundOf(createReadStream(extract), optionValue('--country'));
  for (const line of judgeMap(around)) console.log(line);
} else if (!folder || periods.length === 0) {
  console.log(`evaluate: no set with a truth.json in ${folder ?? 'a folder (none was given)'}: skipped`);
  if (!folder) console.log(USAGE);
} else {
  const feed = optionValue('--feed');
  const lines = feed ? await linesIn(feed) : undefined;
  const trainer = new FoldTrainer({ folder, everyNth: args.includes('--quick') ? 4 : 1 });
  if (args.includes('--nested')) await evaluateNested(periods, trainer);
  else if (!args.includes('--runs')) await evaluatePlaces(periods, trainer);
  if (!args.includes('--places') && !args.includes('--nested')) {
    await evaluateRuns(withDays(periods), trainer, { itemsFolder: optionValue('--items'), lines });
  }
  await trainer.close();
}
