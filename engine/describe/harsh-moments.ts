import type { EventType } from '#contract/timeline.ts';
import { usableAccuracy } from '#engine/clean/plausible.ts';
import type { Fixes } from '#engine/fixes.ts';
import { wrappedRadians } from '#engine/geo/plane.ts';
import { type Deviations, LONGEST_NOISE_STEP_SECONDS, WORST_ACCURACY_METERS } from './deviations.ts';
import type { DriveSamples } from './drive-samples.ts';
import type { NoiseGauge } from './noise-gauge.ts';

export type HarshMoment = { sample: number; type: EventType; strength: 1 | 2 | 3; accelerationMps2: number };
export type HarshMoments = { moments: HarshMoment[]; validSeconds: number };

/**
 * Lower bounds of each strength, m/s². Ordinary drivers stay below 2.5 when accelerating and 3 when braking or turning.
 */
export const STRENGTH_LIMITS: Readonly<Record<EventType, readonly [number, number, number]>> = {
  ACCELERATION: [2.5, 3.3, 4.2],
  BRAKING: [3, 4, 5.5],
  CORNERING: [3, 4, 5.2],
};
/** More than tyres can grip: the receiver jumped. */
const TYRE_LIMIT_MPS2 = 12;
/** A change within one step that no car can make: a single wrong value. */
const LONE_SPEED_MPS = 4.5;
const LONE_CORNERING_MPS2 = 6;
/** An event must exceed its threshold by this many standard deviations of the noise. */
const SURE_DEVIATIONS = 3;
/** The slope over two steps halves the noise of two values: √2 / 2. */
const SLOPE_NOISE = Math.SQRT1_2;
/** Peaks of one kind closer than this are one event. */
const SAME_EVENT_SECONDS = 3;

/** Events take one to four seconds: fixes further apart than the noise is measured over cannot show them. */
export function harshMoments(fixes: Fixes, samples: DriveSamples, off: Deviations): HarshMoments {
  const { count, seconds, speed, heading } = samples;
  const along = new Float32Array(count).fill(Number.NaN);
  const across = new Float32Array(count).fill(Number.NaN);
  let validSeconds = 0;
  for (let k = 1; k < count - 1; k++) {
    const before = seconds[k] ?? 0;
    const after = seconds[k + 1] ?? 0;
    if (before > LONGEST_NOISE_STEP_SECONDS || after > LONGEST_NOISE_STEP_SECONDS) continue;
    if (usableAccuracy(fixes.accuracy[samples.fix[k] ?? 0] ?? Number.NaN) > WORST_ACCURACY_METERS) continue;
    validSeconds += before;
    if ((off.speed[k] ?? 0) <= LONE_SPEED_MPS)
      along[k] = ((speed[k + 1] ?? 0) - (speed[k - 1] ?? 0)) / (before + after);
    if ((off.turn[k] ?? Number.NaN) <= LONE_CORNERING_MPS2)
      across[k] = ((speed[k] ?? 0) * wrappedRadians((heading[k + 1] ?? 0) - (heading[k - 1] ?? 0))) / (before + after);
  }
  const moments = [
    ...peaks('ACCELERATION', along, 1, off.speedNoise, samples),
    ...peaks('BRAKING', along, -1, off.speedNoise, samples),
    ...peaks('CORNERING', across, 0, off.turnNoise, samples),
  ];
  moments.sort((a, b) => a.sample - b.sample);
  return { moments, validSeconds };
}

/** The peak of each stretch that exceeds the lowest threshold by more than the noise. */
function peaks(
  type: EventType,
  signal: Float32Array,
  sign: 1 | -1 | 0,
  noise: NoiseGauge,
  samples: DriveSamples,
): HarshMoment[] {
  const [light, strong, extreme] = STRENGTH_LIMITS[type];
  const found: HarshMoment[] = [];
  let quietSeconds = Number.POSITIVE_INFINITY;
  for (let k = 1; k < signal.length - 1; k++) {
    quietSeconds += samples.seconds[k] ?? 0;
    const value = sign === 0 ? Math.abs(signal[k] ?? 0) : sign * (signal[k] ?? 0);
    if (!(value >= light) || value > TYRE_LIMIT_MPS2) continue;
    const sure = value - SURE_DEVIATIONS * SLOPE_NOISE * noise.at(k);
    if (sure < light) continue;
    const strength = sure >= extreme ? 3 : sure >= strong ? 2 : 1;
    const last = found.at(-1);
    if (last && quietSeconds <= SAME_EVENT_SECONDS) {
      if (value > last.accelerationMps2) Object.assign(last, { sample: k, accelerationMps2: value });
      if (strength > last.strength) last.strength = strength;
    } else found.push({ sample: k, type, strength, accelerationMps2: value });
    quietSeconds = 0;
  }
  return found;
}
