import { seededRandom } from '#engine/synthetic/random.ts';
import type { Period } from './dataset.ts';

/**
 * Features with what they truly were. When a model is judged, all samples of a place or of a group (one run of a
 * journey) are left out of its training.
 */
export type Sample = { features: Float32Array; label: number; place: string; group: string };

/** Which samples a model must not see. */
export type LeftOut = (sample: Sample) => boolean;
export const NOTHING: LeftOut = () => false;

/** All phones lying still are judged by a model that saw none of them. */
export const STILL_GROUP = 'still phones';
export const GOAL_GROUP = 'goal';
export const MADE_GROUP = 'made';

/** Where it was recorded: a route or a town. */
export function placeOf(period: Period): string {
  return period.kind === 'still' ? STILL_GROUP : period.timeline;
}

export function groupOf(period: Period): string {
  return period.kind === 'still' ? STILL_GROUP : `${period.timeline} ${period.run}`;
}

/**
 * Share of a mode's weight that comes from other sources: GOAL covers two modes of one trade, and generated journeys are
 * artificial.
 */
const WEIGHT_SHARES: Readonly<Record<string, number>> = { [GOAL_GROUP]: 0.06, [MADE_GROUP]: 0.4 };

/** Made journeys differ more from each other than those of one place: so many times more of them are used. */
const MADE_FACTOR = 4;

/** The samples that a model may see, at most so many of each mode and place: neighbouring windows tell the same. */
export function chosenSamples(all: readonly Sample[], leftOut: LeftOut, most: number): Sample[] {
  const cells = new Map<string, Sample[]>();
  for (const sample of all) {
    if (leftOut(sample)) continue;
    const key = `${sample.label} ${sample.place}`;
    const cell = cells.get(key);
    if (cell) cell.push(sample);
    else cells.set(key, [sample]);
  }
  const random = seededRandom(5);
  return [...cells.values()].flatMap((cell) => {
    const limit = cell[0]?.place === MADE_GROUP ? MADE_FACTOR * most : most;
    return cell.filter(() => random() * cell.length < limit);
  });
}

/**
 * Every mode has equal weight, whatever its hours in the data: the data's priors are not those of real life. Within a
 * mode the places share it by the square root of their samples, so that none speaks for the world.
 */
export function balancedWeights(chosen: readonly Sample[], classes: number): Float32Array {
  const cells = new Map<string, number>();
  const keyOf = ({ label, place }: Sample) => `${label} ${place}`;
  for (const sample of chosen) cells.set(keyOf(sample), (cells.get(keyOf(sample)) ?? 0) + 1);
  const recorded = new Float64Array(classes);
  const others = new Float64Array(classes);
  for (const [key, count] of cells) {
    const [label = '', ...place] = key.split(' ');
    const share = WEIGHT_SHARES[place.join(' ')];
    if (share === undefined) recorded[Number(label)] = (recorded[Number(label)] ?? 0) + Math.sqrt(count);
    else others[Number(label)] = (others[Number(label)] ?? 0) + share;
  }
  return Float32Array.from(chosen, (sample) => {
    const count = cells.get(keyOf(sample)) ?? 1;
    const own = recorded[sample.label] ?? 0;
    const given = others[sample.label] ?? 0;
    const share = WEIGHT_SHARES[sample.place];
    const whole = own === 0 ? given : 1;
    const part = share === undefined ? ((1 - given) * Math.sqrt(count)) / own : share / whole;
    return (part * chosen.length) / classes / count;
  });
}
