import type { Reason } from '#contract/timeline.ts';
import { UNKNOWN_ACCURACY_METERS, usableAccuracy } from '#engine/clean/plausible.ts';
import type { Fixes } from '#engine/fixes.ts';
import { HOLE_SECONDS } from '#engine/track/gap.ts';
import type { DriveSamples } from './drive-samples.ts';

export type Quality = { score: number; reasons: Reason[] };

/** A trip that is mostly gaps is useless for judging behaviour: 1.2 points per percent unseen. */
const POINTS_PER_UNSEEN_SHARE = 120;
/** Up to this error, roads can be distinguished. */
const GOOD_ACCURACY_METERS = 15;
const POINTS_PER_ACCURACY_DOUBLING = 12;
/** Up to this interval, events can be detected. */
const GOOD_INTERVAL_SECONDS = 2;
const POINTS_PER_INTERVAL_DOUBLING = 8;
const MAX_ACCURACY_POINTS = 40;
const MAX_INTERVAL_POINTS = 35;

/** How far the fixes can be trusted: 100 means one accurate fix per second without gaps. */
export function tripQuality(fixes: Fixes, samples: DriveSamples, seconds: number): Quality {
  if (samples.count < 2 || seconds <= 0) {
    return { score: 0, reasons: [reason('fixes', samples.count, '', 'too few fixes to follow the trip')] };
  }
  let seen = 0;
  let errorSum = 0;
  let errorProduct = 1;
  let steps = 0;
  for (let k = 1; k < samples.count; k++) {
    const dt = samples.seconds[k] ?? 0;
    if (dt <= HOLE_SECONDS) {
      seen += dt;
      steps++;
    }
    // One logarithm for many errors at once.
    errorProduct *= usableAccuracy(fixes.accuracy[samples.fix[k] ?? 0] ?? UNKNOWN_ACCURACY_METERS);
    if (errorProduct > 1e200) {
      errorSum += Math.log(errorProduct);
      errorProduct = 1;
    }
  }
  const unseenShare = Math.max(0, 1 - seen / seconds);
  const typicalError = Math.exp((errorSum + Math.log(errorProduct)) / (samples.count - 1));
  const interval = steps > 0 ? seen / steps : HOLE_SECONDS;
  const reasons: Reason[] = [];
  const gapPoints = Math.min(100, POINTS_PER_UNSEEN_SHARE * unseenShare);
  const errorPoints = pointsFor(typicalError / GOOD_ACCURACY_METERS, POINTS_PER_ACCURACY_DOUBLING, MAX_ACCURACY_POINTS);
  const intervalPoints = pointsFor(interval / GOOD_INTERVAL_SECONDS, POINTS_PER_INTERVAL_DOUBLING, MAX_INTERVAL_POINTS);
  if (gapPoints >= 1) {
    const percent = Math.round(unseenShare * 100);
    reasons.push(reason('gaps', percent, '%', `${percent} % of the time is without fixes`));
  }
  if (errorPoints >= 1) {
    const meters = Math.round(typicalError);
    reasons.push(reason('accuracy', meters, 'm', `positions are off by about ${meters} m`));
  }
  if (intervalPoints >= 1) {
    const every = Math.round(interval);
    reasons.push(reason('sampling', every, 's', `only one fix every ${every} s`));
  }
  return { score: Math.max(0, Math.round(100 - gapPoints - errorPoints - intervalPoints)), reasons };
}

function pointsFor(times: number, perDoubling: number, most: number): number {
  return Math.min(most, Math.max(0, perDoubling * Math.log2(times)));
}

function reason(fact: string, value: number, unit: string, text: string): Reason {
  return { fact, value, unit, text };
}
