import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
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
  os: z.string(),
  setting: z.string(),
  firstFix: z.number(),
  lastFix: z.number(),
  trips: z.array(trip),
  legs: z.array(leg),
});
const truth = z.object({ periods: z.record(z.string(), period) });

export type TrueLeg = z.infer<typeof leg>;
export type Period = z.infer<typeof period> & { id: string };

/** The recording periods of a folder of the shared form: truth.json and a gzipped CSV for each id. */
export function readPeriods(folder: string): Period[] {
  const file = path.join(folder, 'truth.json');
  if (!existsSync(file)) return [];
  const { periods } = truth.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(periods).map(([id, value]) => ({ ...value, id }));
}

export function readPeriodFixes(folder: string, id: string): Fixes {
  return parseCsv(gunzipSync(readFileSync(path.join(folder, `${id}.csv.gz`))).toString('utf8'));
}
