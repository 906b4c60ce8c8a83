import type { EventType } from '#contract/timeline.ts';
import { usableAccuracy } from '#engine/clean/plausible.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { DriveSamples } from './drive-samples.ts';
import { NoiseGauge } from './noise-gauge.ts';

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
/** Events take one to four seconds: fixes further apart cannot show them. */
const LONGEST_STEP_SECONDS = 2.5;
/** Less accurate positions do not show accelerations. */
const WORST_ACCURACY_METERS = 50;
/** Cornering is measurable only above this speed; below, the direction of travel is noise. */
const CORNERING_MIN_MPS = 4;
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

export function harshMoments(fixes: Fixes, samples: DriveSamples): HarshMoments {
  const { count, seconds, speed, heading } = samples;
  const speedNoise = new NoiseGauge(count, 0.02);
  const turnNoise = new NoiseGauge(count, 0.05);
  const along = new Float32Array(count).fill(Number.NaN);
  const across = new Float32Array(count).fill(Number.NaN);
  let validSeconds = 0;
  for (let k = 1; k < count - 1; k++) {
    const before = seconds[k] ?? 0;
    const after = seconds[k + 1] ?? 0;
    if (before > LONGEST_STEP_SECONDS || after > LONGEST_STEP_SECONDS) continue;
    if (usableAccuracy(fixes.accuracy[samples.fix[k] ?? 0] ?? Number.NaN) > WORST_ACCURACY_METERS) continue;
    validSeconds += before;
    const v = speed[k] ?? 0;
    const rise = (speed[k + 1] ?? 0) - (speed[k - 1] ?? 0);
    const share = before / (before + after);
    const off = Math.abs(v - (speed[k - 1] ?? 0) - rise * share);
    speedNoise.add(k, off);
    if (off <= LONE_SPEED_MPS) along[k] = rise / (before + after);
    if (v < CORNERING_MIN_MPS) continue;
    const swing = wrapped((heading[k + 1] ?? 0) - (heading[k - 1] ?? 0));
    const turnOff = v * Math.abs(wrapped((heading[k] ?? 0) - (heading[k - 1] ?? 0)) - swing * share);
    if (Number.isNaN(turnOff)) continue;
    turnNoise.add(k, turnOff);
    if (turnOff <= LONE_CORNERING_MPS2) across[k] = (v * swing) / (before + after);
  }
  speedNoise.close();
  turnNoise.close();
  const moments: HarshMoment[] = [];
  const find = (type: EventType, signal: Float32Array, sign: 1 | -1 | 0, noise: NoiseGauge) => {
    moments.push(...peaks(type, signal, sign, noise, samples));
  };
  find('ACCELERATION', along, 1, speedNoise);
  find('BRAKING', along, -1, speedNoise);
  find('CORNERING', across, 0, turnNoise);
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

function wrapped(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI;
  if (angle < -Math.PI) return angle + 2 * Math.PI;
  return angle;
}
