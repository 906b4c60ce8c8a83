import type { Period } from './dataset.ts';

/** Features with what they truly were, where they were recorded (a route or a town), and in which run of it. */
export type Sample = Origin & { features: Float32Array; label: number; variant: number };

/** `hasDays`: of a set with whole days of phones, with walks and stays between the rides. */
export type Origin = { place: string; group: string; hasDays: boolean };

/** What a model must not see because it is judged by it: a whole place, or one group of journeys. */
export type LeftOut = { places?: readonly string[]; group?: string };

export function isLeftOut(sample: Sample, { places, group }: LeftOut): boolean {
  return places?.includes(sample.place) || sample.group === group;
}

/** All phones lying still are judged by a model that saw none of them. */
export const STILL_GROUP = 'still phones';
export const GOAL_GROUP = 'goal';
export const MADE_GROUP = 'made';
export const GOAL_ORIGIN: Origin = { place: GOAL_GROUP, group: GOAL_GROUP, hasDays: false };
export const MADE_ORIGIN: Origin = { place: MADE_GROUP, group: MADE_GROUP, hasDays: false };

export function originOf(period: Period): Origin {
  return {
    place: placeOf(period),
    group: groupOf(period),
    hasDays: period.kind === 'still' || period.trips.length > 0,
  };
}

export function placeOf(period: Period): string {
  return period.kind === 'still' ? STILL_GROUP : period.timeline;
}

export function groupOf(period: Period): string {
  return period.kind === 'still' ? STILL_GROUP : `${period.timeline} ${period.run}`;
}

/** Of a mode's weight, the part of each source; a source that has nothing of a mode leaves its part to the others. */
const WEIGHT_SHARES = { phones: 0.7, rides: 0.2, [GOAL_GROUP]: 0.06, [MADE_GROUP]: 0.3 } as const;
type Source = keyof typeof WEIGHT_SHARES;
/** The recorded drives of phones are short and slow: what is known of driving out of town is mostly made. */
const MADE_SHARE_OF_CAR = 0.45;

/**
 * Whole days of phones are the most informative. GOAL covers two modes of one trade, simulated journeys are artificial, and further sets have
 * rides only, many of them not of phones.
 */
export function sourceOf({ place, hasDays }: Sample): Source {
  if (place === GOAL_GROUP || place === MADE_GROUP) return place;
  return hasDays ? 'phones' : 'rides';
}

/**
 * Every mode has equal weight, whatever its hours in the data: the data's priors are not those of real life. The places of
 * a source share its part by the square root of their samples, so that none speaks for the world.
 */
export function balancedWeights(chosen: readonly Sample[], modes: readonly string[]): Float32Array {
  const counts = new Map<string, number>();
  const cellOf = (sample: Sample) => `${sample.label} ${sample.place}`;
  for (const sample of chosen) counts.set(cellOf(sample), (counts.get(cellOf(sample)) ?? 0) + 1);
  const roots = new Map<string, number>();
  const sourceKey = (sample: Sample) => `${sample.label} ${sourceOf(sample)}`;
  const totals = new Float64Array(modes.length);
  const cells = new Map(chosen.map((sample) => [cellOf(sample), sample]));
  for (const [cell, sample] of cells) {
    const key = sourceKey(sample);
    if (!roots.has(key)) totals[sample.label] = (totals[sample.label] ?? 0) + shareOf(sample, modes);
    roots.set(key, (roots.get(key) ?? 0) + Math.sqrt(counts.get(cell) ?? 0));
  }
  return Float32Array.from(chosen, (sample) => {
    const count = counts.get(cellOf(sample)) ?? 1;
    const ofMode = shareOf(sample, modes) / (totals[sample.label] ?? 1);
    const ofSource = Math.sqrt(count) / (roots.get(sourceKey(sample)) ?? 1);
    return (ofMode * ofSource * chosen.length) / modes.length / count;
  });
}

function shareOf(sample: Sample, modes: readonly string[]): number {
  const source = sourceOf(sample);
  return source === MADE_GROUP && modes[sample.label] === 'CAR' ? MADE_SHARE_OF_CAR : WEIGHT_SHARES[source];
}
