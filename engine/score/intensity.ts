import type { DrivingEvent, EventType } from '#contract/timeline.ts';
import { usableAccuracy } from '#engine/clean/plausible.ts';
import { CORNERING_MIN_MPS, type Deviations, WORST_ACCURACY_METERS } from '#engine/describe/deviations.ts';
import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import type { Fixes } from '#engine/fixes.ts';
import { wrappedRadians } from '#engine/geo/plane.ts';
import { heaviest, type Intensity, ManoeuvreCollector } from './manoeuvres.ts';
import { BASE_SECONDS, shareSeen, speedDelay } from './receiver-span.ts';

/** Jerk shows only where fixes are this close, speeds this prompt and this free of noise. */
const JERK_STEP_SECONDS = 1.25;
const JERK_DELAY_SECONDS = 1.2;
const JERK_NOISE_MPS = 0.2;
/** Standing and rolling are too slow to be judged. */
const SLOWEST_MPS = 1;
/** Fixes further apart hide a change of speed, and sooner a turn. */
const LONGEST_STEP_SECONDS = 20;
const LONGEST_CORNERING_STEP_SECONDS = 6;
/** A lone speed this far off its neighbours is wrong, one second and each further second apart. */
const LONE_SPEED_MPS = 4.5;
const LONE_SPEED_MPS2 = 0.9;
/** Noise is subtracted by this many standard deviations. */
const SURE_DEVIATIONS = 2;
/** Noisier speeds are averaged over twice the time. */
const NOISY_MPS = 0.6;

export function intensityOf(
  fixes: Fixes,
  samples: DriveSamples,
  off: Deviations,
  deviceEvents: readonly DrivingEvent[] = [],
  roadTypeAt?: (fix: number) => string | undefined,
): Intensity {
  const { count, seconds, meters, speed, heading, fix } = samples;
  const delay = speedDelay(fixes, samples);
  const base = off.speedNoise.overall > NOISY_MPS ? 2 * BASE_SECONDS : BASE_SECONDS;
  const showsJerk = delay <= JERK_DELAY_SECONDS && base === BASE_SECONDS;
  const collectors = {
    ACCELERATION: new ManoeuvreCollector('ACCELERATION', fixes, samples, roadTypeAt),
    BRAKING: new ManoeuvreCollector('BRAKING', fixes, samples, roadTypeAt),
    CORNERING: new ManoeuvreCollector('CORNERING', fixes, samples, roadTypeAt),
  };
  for (let from = 0; from < count - 1; from++) {
    let to = from + 1;
    let span = seconds[to] ?? 0;
    let longest = span;
    let way = meters[to] ?? 0;
    while (span < base - 0.25 && to < count - 1) {
      const step = seconds[++to] ?? 0;
      span += step;
      way += meters[to] ?? 0;
      if (step > longest) longest = step;
    }
    if (!(longest <= LONGEST_STEP_SECONDS) || span < base - 0.25) continue;
    const at = (from + to) >> 1;
    const place = fix[from] ?? 0;
    if (usableAccuracy(fixes.accuracy[place] ?? Number.NaN) > WORST_ACCURACY_METERS) continue;
    const step = seconds[from + 1] ?? 0;
    const mps = ((speed[from] ?? 0) + (speed[to] ?? 0)) / 2;
    if (mps < SLOWEST_MPS) continue;
    const perNoise = (SURE_DEVIATIONS * Math.SQRT2) / span;
    const hasSpeed = !Number.isNaN(fixes.speed[place] ?? Number.NaN);
    // Without a speed from the receiver or a short step before it, the speed here is unknown.
    const isKnown = hasSpeed || (seconds[from] ?? 0) <= LONGEST_STEP_SECONDS;
    if (isKnown && !isLoneSpeed(samples, off, from) && !isLoneSpeed(samples, off, to)) {
      const seen = shareSeen(span + (hasSpeed ? 2 * delay : step));
      const along = ((speed[to] ?? 0) - (speed[from] ?? 0)) / span;
      const sigma = off.speedNoise.at(at);
      const jerk =
        hasSpeed && longest <= JERK_STEP_SECONDS && showsJerk && sigma <= JERK_NOISE_MPS
          ? jerkOf(samples, from, at, to)
          : Number.NaN;
      const moment = { from, to, at, step, mps, seen, jerk, noise: perNoise * sigma };
      collectors.ACCELERATION.add(moment, along);
      collectors.BRAKING.add(moment, -along);
    }
    if (mps < CORNERING_MIN_MPS || longest > LONGEST_CORNERING_STEP_SECONDS) continue;
    const swing = wrappedRadians((heading[to] ?? 0) - (heading[from] ?? 0));
    const across = Math.abs((way * swing) / (span * span));
    if (Number.isNaN(across)) continue;
    const hasBearing = !Number.isNaN(fixes.bearing[place] ?? Number.NaN);
    const seen = shareSeen(span + (hasBearing ? 2 * delay : step));
    collectors.CORNERING.add(
      { from, to, at, step, mps, seen, jerk: Number.NaN, noise: perNoise * off.turnNoise.at(at) },
      across,
    );
  }
  const all = Object.values(collectors);
  for (const one of all) one.close();
  for (const event of deviceEvents) collectors[event.type].addEvent(event);
  return {
    validSeconds: ofEach(collectors, ({ validSeconds }) => Math.round(validSeconds)),
    amount: ofEach(collectors, ({ amount }) => Math.round(amount * 100) / 100),
    manoeuvres: all.flatMap((one) => heaviest(one.found)).sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1)),
  };
}

/** How the acceleration changed from the first half to the second, m/s³. */
function jerkOf({ speed, seconds }: DriveSamples, from: number, at: number, to: number): number {
  let [first, second] = [0, 0];
  for (let k = from + 1; k <= at; k++) first += seconds[k] ?? 0;
  for (let k = at + 1; k <= to; k++) second += seconds[k] ?? 0;
  const before = ((speed[at] ?? 0) - (speed[from] ?? 0)) / first;
  const after = ((speed[to] ?? 0) - (speed[at] ?? 0)) / second;
  return Math.abs(after - before) / ((first + second) / 2);
}

/** A single wrong speed between two others. */
function isLoneSpeed({ seconds }: DriveSamples, { speed }: Deviations, k: number): boolean {
  const step = Math.min(seconds[k] ?? 0, seconds[k + 1] ?? 0);
  return (speed[k] ?? 0) > LONE_SPEED_MPS + LONE_SPEED_MPS2 * (step - 1);
}

function ofEach<T>({ ACCELERATION, BRAKING, CORNERING }: Record<EventType, T>, value: (one: T) => number) {
  return { ACCELERATION: value(ACCELERATION), BRAKING: value(BRAKING), CORNERING: value(CORNERING) };
}
