import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { activityHints } from '#engine/classify/activity-hints.ts';
import { normalise } from '#engine/clean/normalise.ts';
import { describeDrive } from '#engine/describe/describe-item.ts';
import type { Fixes } from '#engine/fixes.ts';
import { overallScores } from '#engine/score/overall.ts';
import { shippedModels, timelineOf } from '#engine/timeline.ts';
import { ACTIVITY_HEADER, parseActivities } from './activity-csv.ts';
import { CSV_HEADER, CsvError } from './csv.ts';
import { readFixes } from './read-fixes.ts';

const USAGE = `engine timeline <file.csv | -> [--activity <file.csv>]   the items of a journey, as a JSON array
engine score <file.csv | ->                              the scores of the whole file as one trip
The file has the columns ${CSV_HEADER} (unix seconds, m/s, degrees; empty = unknown).
An activity file has what the phone's sensor reported: ${ACTIVITY_HEADER} (unix seconds, percent).`;

const [command, file, ...options] = process.argv.slice(2);
const commands: Record<string, (fixes: Fixes, activityFile?: string) => unknown> = { timeline, score };

function timeline(fixes: Fixes, activityFile?: string): unknown {
  if (activityFile === undefined) return timelineOf(fixes);
  const packed = readFileSync(activityFile);
  const activities = parseActivities((activityFile.endsWith('.gz') ? gunzipSync(packed) : packed).toString('utf8'));
  return timelineOf(fixes, { activities }, { ...shippedModels(), hints: activityHints(activities) });
}

function score(fixes: Fixes): unknown {
  const trip = normalise(fixes);
  const from = Math.round(trip.timestamp[0] ?? 0);
  const to = Math.round(trip.timestamp[trip.length - 1] ?? 0);
  const { scores } = describeDrive(trip, from, to).score;
  return { ...overallScores(scores), ...scores };
}

async function main(): Promise<number> {
  const run = command === undefined ? undefined : commands[command];
  const activityFile = command === 'timeline' && options[0] === '--activity' ? options[1] : undefined;
  const surplus = options.length - (activityFile === undefined ? 0 : 2);
  if (!run || !file || surplus > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    const fixes = await readFixes(file);
    process.stdout.write(`${JSON.stringify(run(fixes, activityFile))}\n`);
    return 0;
  } catch (error) {
    if (error instanceof CsvError || isMissingFile(error)) {
      console.error(`engine: ${error instanceof Error ? error.message : error}`);
      return 1;
    }
    throw error;
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR');
}

process.exitCode = await main();
