import path from 'node:path';
import type { Fixes } from '#engine/fixes.ts';
import { type Period, readPeriodFixes } from './dataset.ts';
import { readGoal } from './goal.ts';
import { madeLegSamples, periodLegSamples } from './leg-samples.ts';
import { madeJourneys } from './made-journeys.ts';
import type { Sample } from './sample.ts';
import { goalSamples, madeSamples, periodSamples } from './window-samples.ts';

export type AllSamples = { windows: Sample[]; legs: Sample[]; fixesOf: (period: Period) => Fixes };

/** Everything there is to learn from: the folder's journeys, GOAL beside it (if there), and made journeys. */
export function allSamples(folder: string, periods: readonly Period[]): AllSamples {
  const fixes = new Map(periods.map((period) => [period.id, readPeriodFixes(folder, period.id)]));
  const fixesOf = (period: Period) => fixes.get(period.id) ?? readPeriodFixes(folder, period.id);
  const windows: Sample[] = [];
  const legs: Sample[] = [];
  for (const period of periods) {
    for (const sample of periodSamples(period, fixesOf(period))) windows.push(sample);
    if (period.kind === 'travel') for (const sample of periodLegSamples(period, fixesOf(period))) legs.push(sample);
  }
  for (const trace of readGoal(path.join(folder, '..', 'goal'))) windows.push(...goalSamples(trace));
  madeJourneys().forEach((journey, at) => {
    windows.push(...madeSamples(journey, at));
    legs.push(...madeLegSamples(journey, at));
  });
  return { windows, legs, fixesOf };
}
