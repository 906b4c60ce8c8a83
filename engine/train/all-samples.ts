import path from 'node:path';
import { type Period, readPeriodFixes } from './dataset.ts';
import { readGoal } from './goal.ts';
import { madeLegSamples, periodLegSamples } from './leg-samples.ts';
import { madeJourneys } from './made-journeys.ts';
import type { Sample } from './sample.ts';
import { variedJourneys } from './varied-journeys.ts';
import { goalSamples, madeSamples, periodSamples } from './window-samples.ts';

export type AllSamples = { windows: Sample[]; legs: Sample[] };

/** Everything there is to learn from: the recorded journeys, GOAL beside them (if there), and made journeys. */
export function allSamples(periods: readonly Period[]): AllSamples {
  const windows: Sample[] = [];
  const legs: Sample[] = [];
  for (const period of periods) {
    const fixes = readPeriodFixes(period);
    for (const sample of periodSamples(period, fixes)) windows.push(sample);
    if (period.kind === 'travel') for (const sample of periodLegSamples(period, fixes)) legs.push(sample);
  }
  const [first] = periods;
  const goal = first ? readGoal(path.join(first.folder, '..', 'goal')) : [];
  for (const trace of goal) windows.push(...goalSamples(trace));
  madeJourneys().forEach((journey, at) => {
    windows.push(...madeSamples(journey, at));
  });
  variedJourneys().forEach((journey, at) => {
    legs.push(...madeLegSamples(journey, at));
  });
  return { windows, legs };
}
