import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import type { ActivityHint } from '#engine/classify/activity-hints.ts';
import { parseActivities } from '#engine/cli/activity-csv.ts';
import { parseCsv } from '#engine/cli/csv.ts';
import type { Fixes } from '#engine/fixes.ts';

const leg = z.object({
  start: z.number(),
  end: z.number(),
  type: z.string(),
  kind: z.enum(['travel', 'access', 'transfer', 'wait', 'dwell']),
  fixes: z.number(),
});
const trip = z.object({
  start: z.number(),
  end: z.number(),
  fixes: z.number(),
  firstFix: z.number().nullable(),
  lastFix: z.number().nullable(),
});
const period = z.object({
  kind: z.enum(['travel', 'still']),
  run: z.string(),
  timeline: z.string(),
  firstFix: z.number(),
  lastFix: z.number(),
  trips: z.array(trip),
  legs: z.array(leg),
});
const truth = z.object({ periods: z.record(z.string(), period) });

export type TrueLeg = z.infer<typeof leg>;
export type Period = z.infer<typeof period> & { id: string; folder: string };

/** The recording periods of a folder of the shared form: truth.json and a gzipped CSV for each id. */
export function readPeriods(folder: string): Period[] {
  const file = path.join(folder, 'truth.json');
  if (!existsSync(file)) return [];
  const { periods } = truth.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(periods).map(([id, value]) => ({ ...value, id, folder }));
}

/** The periods of every set in a folder of sets; a set itself stands for the folder it lies in. */
export function readSets(folder: string): Period[] {
  const root = existsSync(path.join(folder, 'truth.json')) ? path.dirname(path.resolve(folder)) : folder;
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .flatMap((name) => readPeriods(path.join(root, name)));
}

const read = new Map<string, Fixes>();

/** The fixes of a period; a file is read once. */
export function readPeriodFixes({ folder, id }: Period): Fixes {
  const file = path.join(folder, `${id}.csv.gz`);
  const fixes = read.get(file) ?? parseCsv(unzipped(file));
  read.set(file, fixes);
  return fixes;
}

/** What the phone's activity sensor reported, in time order; empty where none was recorded. */
export function readActivities({ folder, id }: Period): ActivityHint[] {
  const file = path.join(folder, `${id}.activity.csv.gz`);
  if (!existsSync(file)) return [];
  return parseActivities(unzipped(file));
}

function unzipped(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}
