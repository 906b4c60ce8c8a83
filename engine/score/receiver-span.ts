import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import type { Fixes } from '#engine/fixes.ts';

/** Accelerations are means over this time: what lies below it, receivers smooth away, each in its own manner. */
export const BASE_SECONDS = 4;
/** A change of speed that shows the delay of a receiver, m/s². */
const TELLING_MPS2 = 0.4;
const TELLING_STEPS = 30;
const LONGEST_STEP_SECONDS = 2.5;
/** What is assumed where nothing tells, and what no receiver exceeds. */
const USUAL_DELAY_SECONDS = 1;
const LONGEST_DELAY_SECONDS = 4;
/** Averaging over this many seconds more than the base halves what is seen of an acceleration. */
const HALVING_SECONDS = 24;

/** A receiver that smooths its speed tells it late: by how much, compared with the way between its positions. */
export function speedDelay(fixes: Fixes, { count, seconds, meters, speed, fix }: DriveSamples): number {
  let product = 0;
  let square = 0;
  let steps = 0;
  for (let k = 2; k < count - 2; k++) {
    const around = (seconds[k - 1] ?? 0) + (seconds[k] ?? 0) + (seconds[k + 1] ?? 0) + (seconds[k + 2] ?? 0);
    const step = seconds[k + 1] ?? 0;
    if (!(around <= 4 * LONGEST_STEP_SECONDS) || step <= 0) continue;
    if (Number.isNaN(fixes.speed[fix[k] ?? 0] ?? Number.NaN)) continue;
    const acceleration = ((speed[k + 2] ?? 0) - (speed[k - 2] ?? 0)) / around;
    if (Math.abs(acceleration) < TELLING_MPS2) continue;
    const ahead = (meters[k + 1] ?? 0) / step - ((speed[k] ?? 0) + (speed[k + 1] ?? 0)) / 2;
    // A jump of the position tells nothing about the speed.
    if (Math.abs(ahead) > LONGEST_DELAY_SECONDS * 3) continue;
    product += ahead * acceleration;
    square += acceleration * acceleration;
    steps++;
  }
  if (steps < TELLING_STEPS) return USUAL_DELAY_SECONDS;
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(0, product / square));
}

/** The share of an acceleration that remains when it is averaged over this time. */
export const shareSeen = (spanSeconds: number): number =>
  1 / (1 + Math.max(0, spanSeconds - BASE_SECONDS) / HALVING_SECONDS);
