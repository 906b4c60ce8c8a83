import { usableAccuracy } from '#engine/clean/plausible.ts';
import type { Fixes } from '#engine/fixes.ts';
import { wrappedRadians } from '#engine/geo/plane.ts';
import type { DriveSamples } from './drive-samples.ts';
import { NoiseGauge } from './noise-gauge.ts';

/** Less accurate positions do not show accelerations. */
export const WORST_ACCURACY_METERS = 50;
/** Over longer steps, real changes between two fixes would count as noise. */
export const LONGEST_NOISE_STEP_SECONDS = 2.5;
/** Below this speed the direction of travel is noise. */
export const CORNERING_MIN_MPS = 4;

/** How far each sample lies off the line between its neighbours, and the noise of the receiver estimated from that. */
export type Deviations = {
  /** m/s; 0 at both ends. */
  speed: Float32Array;
  /** Speed times direction, m/s; NaN where the direction is unknown or the drive too slow. */
  turn: Float32Array;
  speedNoise: NoiseGauge;
  turnNoise: NoiseGauge;
};

export function deviationsOf(fixes: Fixes, samples: DriveSamples): Deviations {
  const { count, seconds, speed, heading, fix } = samples;
  const off = {
    speed: new Float32Array(count),
    turn: new Float32Array(count).fill(Number.NaN),
    speedNoise: new NoiseGauge(count, 0.02),
    turnNoise: new NoiseGauge(count, 0.05),
  };
  for (let k = 1; k < count - 1; k++) {
    const before = seconds[k] ?? 0;
    const after = seconds[k + 1] ?? 0;
    const share = before / (before + after);
    const v = speed[k] ?? 0;
    const previous = speed[k - 1] ?? 0;
    const speedOff = Math.abs(v - previous - ((speed[k + 1] ?? 0) - previous) * share);
    off.speed[k] = speedOff;
    if (before > LONGEST_NOISE_STEP_SECONDS || after > LONGEST_NOISE_STEP_SECONDS) continue;
    if (usableAccuracy(fixes.accuracy[fix[k] ?? 0] ?? Number.NaN) > WORST_ACCURACY_METERS) continue;
    off.speedNoise.add(k, speedOff);
    if (v < CORNERING_MIN_MPS) continue;
    const direction = heading[k - 1] ?? 0;
    const swing = wrappedRadians((heading[k + 1] ?? 0) - direction);
    const turnOff = v * Math.abs(wrappedRadians((heading[k] ?? 0) - direction) - swing * share);
    if (Number.isNaN(turnOff)) continue;
    off.turn[k] = turnOff;
    off.turnNoise.add(k, turnOff);
  }
  off.speedNoise.close();
  off.turnNoise.close();
  return off;
}
