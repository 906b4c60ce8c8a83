import type { Period } from './dataset.ts';

/** Features with what they truly were, where they were recorded (a route or a town), and in which run of it. */
export type Sample = { features: Float32Array; label: number; place: string; group: string; variant: number };

/** What a model must not see because it is judged by it: a whole place, or one group of journeys. */
export type LeftOut = { place?: string; group?: string };

export function isLeftOut(sample: Sample, { place, group }: LeftOut): boolean {
  return sample.place === place || sample.group === group;
}

/** All phones lying still are judged by a model that saw none of them. */
export const STILL_GROUP = 'still phones';
export const GOAL_GROUP = 'goal';
export const MADE_GROUP = 'made';

export function placeOf(period: Period): string {
  return period.kind === 'still' ? STILL_GROUP : period.timeline;
}

export function groupOf(period: Period): string {
  return period.kind === 'still' ? STILL_GROUP : `${period.timeline} ${period.run}`;
}

/**
 * Share of a mode's weight that comes from other sources: GOAL covers two modes of one trade, and generated drives are
 * artificial.
 */
const WEIGHT_SHARES: Readonly<Record<string, number>> = { [GOAL_GROUP]: 0.06, [MADE_GROUP]: 0.35 };

/** Every mode has equal weight, whatever its hours in the data: the data set's priors are not those of real life. */
export function balancedWeights(chosen: readonly Sample[], classes: number): Float32Array {
  const sourceOf = (sample: Sample) => (sample.group in WEIGHT_SHARES ? sample.group : '');
  const counts = new Map<string, number>();
  const keyOf = (label: number, source: string) => `${label} ${source}`;
  for (const sample of chosen) {
    const key = keyOf(sample.label, sourceOf(sample));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Float32Array.from(chosen, (sample) => {
    const source = sourceOf(sample);
    const others = Object.entries(WEIGHT_SHARES).filter(([name]) => counts.has(keyOf(sample.label, name)));
    const recorded = 1 - others.reduce((sum, [, share]) => sum + share, 0);
    const share = source === '' ? recorded : (WEIGHT_SHARES[source] ?? 0);
    return (share * chosen.length) / classes / (counts.get(keyOf(sample.label, source)) ?? 1);
  });
}
