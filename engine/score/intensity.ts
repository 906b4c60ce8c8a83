import type { z } from 'zod/mini';
import type { DrivingEvent, EventType } from '#contract/timeline.ts';
import type { drivingIntensity } from '#contract/trip-scores.ts';
import { usableAccuracy } from '#engine/clean/plausible.ts';
import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import { momentOf, secondsOf } from '#engine/describe/moment.ts';
import { NoiseGauge } from '#engine/describe/noise-gauge.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import { BASE_SECONDS, shareSeen, speedDelay } from './receiver-span.ts';

export type Intensity = z.infer<typeof drivingIntensity>;
/** A stretch driven with more than gentle force, and what it weighs. */
export type Manoeuvre = Intensity['manoeuvres'][number];

/** What ordinary drivers use when they set off, brake or turn at low speed: a mean over four seconds, m/s². */
export const ORDINARY_MPS2: Readonly<Record<EventType, number>> = { ACCELERATION: 1.5, BRAKING: 1.6, CORNERING: 2 };
/** The faster the road, the less; at these speeds half. Turns are slow anyway. */
const HALF_AT_MPS: Readonly<Record<EventType, number>> = {
  ACCELERATION: 40,
  BRAKING: 80,
  CORNERING: Number.POSITIVE_INFINITY,
};
/** Jerk of ordinary changes of speed, m/s³, and its part in the force where the receiver can show it. */
const ORDINARY_JERK_MPS3 = 0.6;
const JERK_PART = 0.2;
const JERK_STEP_SECONDS = 1.25;
const JERK_DELAY_SECONDS = 1.2;
const JERK_NOISE_MPS = 0.2;
/** Below this share of ordinary force nobody changes speed or direction: the foot wavers. */
const LEAST_FORCE = 0.15;
/** Up to this share of ordinary force driving is gentle and costs nothing. */
export const GENTLE_FORCE = 0.4;
/** An emergency; more is a jump of the receiver. */
const MOST_FORCE = 3;
/** Standing and rolling: too slow to be judged; turning shows from a higher speed on. */
const SLOWEST_MPS: Readonly<Record<EventType, number>> = { ACCELERATION: 1, BRAKING: 1, CORNERING: 4 };
/** Fixes further apart hide a change of speed, and sooner a turn. */
const LONGEST_STEP_SECONDS: Readonly<Record<EventType, number>> = { ACCELERATION: 20, BRAKING: 20, CORNERING: 6 };
const WORST_ACCURACY_METERS = 50;
/** More than tyres can grip: the receiver jumped. */
const TYRE_LIMIT_MPS2 = 9;
/** A lone speed this far off its neighbours is wrong, one second and each further second apart. */
const LONE_SPEED_MPS = 4.5;
const LONE_SPEED_MPS2 = 0.9;
/** Noise is taken off by this many standard deviations; where that exceeds this share of ordinary, nothing is seen. */
const SURE_DEVIATIONS = 2;
const BLIND_SHARE = 0.6;
const NOISY_MPS = 0.6;
/** A motion sensor reports the peak; as a mean over four seconds about this share of it. */
const OF_PEAK = 0.6;
const SAME_EVENT_SECONDS = 5;
/** Rows listed of each kind; they carry the weight of the smaller ones. */
const MOST_ROWS = 30;
/** Peaks of one kind closer than this are one stretch. */
const SAME_STRETCH_SECONDS = 3;
/** People walk and play here: force counts for more. */
const ROAD_WEIGHTS: Readonly<Record<string, number>> = { living_street: 1.5, residential: 1.25 };

export function intensityOf(
  fixes: Fixes,
  samples: DriveSamples,
  deviceEvents: readonly DrivingEvent[] = [],
  roadTypeAt?: (fix: number) => string | undefined,
): Intensity {
  const { count, seconds, meters, speed, heading, fix } = samples;
  const delay = speedDelay(fixes, samples);
  const [speedNoise, turnNoise] = noiseOf(samples);
  // Noisy speeds are averaged over a longer time.
  const base = speedNoise.overall > NOISY_MPS ? 2 * BASE_SECONDS : BASE_SECONDS;
  const showsJerk = delay <= JERK_DELAY_SECONDS && base === BASE_SECONDS;
  const collectors = {
    ACCELERATION: new Collector('ACCELERATION', fixes, samples, roadTypeAt),
    BRAKING: new Collector('BRAKING', fixes, samples, roadTypeAt),
    CORNERING: new Collector('CORNERING', fixes, samples, roadTypeAt),
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
    if (!(longest <= LONGEST_STEP_SECONDS.BRAKING) || span < base - 0.25) continue;
    const at = (from + to) >> 1;
    const place = fix[from] ?? 0;
    if (usableAccuracy(fixes.accuracy[place] ?? Number.NaN) > WORST_ACCURACY_METERS) continue;
    const step = seconds[from + 1] ?? 0;
    const mps = ((speed[from] ?? 0) + (speed[to] ?? 0)) / 2;
    if (mps < SLOWEST_MPS.BRAKING) continue;
    const perNoise = (SURE_DEVIATIONS * Math.SQRT2) / span;
    const hasSpeed = !Number.isNaN(fixes.speed[place] ?? Number.NaN);
    // Without a speed from the receiver or a short step before it, the speed here is unknown.
    const isKnown = hasSpeed || (seconds[from] ?? 0) <= LONGEST_STEP_SECONDS.BRAKING;
    if (isKnown && !isOff(samples, from) && !isOff(samples, to)) {
      const seen = shareSeen(span + (hasSpeed ? 2 * delay : step));
      const along = ((speed[to] ?? 0) - (speed[from] ?? 0)) / span;
      const sigma = speedNoise.at(at);
      const jerk =
        hasSpeed && longest <= JERK_STEP_SECONDS && showsJerk && sigma <= JERK_NOISE_MPS
          ? jerkOf(samples, from, at, to)
          : Number.NaN;
      const moment = { from, to, at, step, mps, seen, jerk, noise: perNoise * sigma };
      collectors.ACCELERATION.add(moment, along);
      collectors.BRAKING.add(moment, -along);
    }
    if (mps < SLOWEST_MPS.CORNERING || longest > LONGEST_STEP_SECONDS.CORNERING) continue;
    const swing = wrapped((heading[to] ?? 0) - (heading[from] ?? 0));
    const across = Math.abs((way * swing) / (span * span));
    if (Number.isNaN(across)) continue;
    const hasBearing = !Number.isNaN(fixes.bearing[place] ?? Number.NaN);
    const seen = shareSeen(span + (hasBearing ? 2 * delay : step));
    collectors.CORNERING.add(
      { from, to, at, step, mps, seen, jerk: Number.NaN, noise: perNoise * turnNoise.at(at) },
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

type Moment = {
  from: number;
  to: number;
  at: number;
  step: number;
  mps: number;
  /** The share of an acceleration that this receiver shows. */
  seen: number;
  /** NaN where the receiver does not show it. */
  jerk: number;
  noise: number;
};

/** Collects the manoeuvres of one kind. */
class Collector {
  validSeconds = 0;
  amount = 0;
  readonly found: Manoeuvre[] = [];
  private first = 0;
  private last = 0;
  private peak = 0;
  private peakAt = 0;
  private weight = 0;
  private lastSecond = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly type: EventType,
    private readonly fixes: Fixes,
    private readonly samples: DriveSamples,
    private readonly roadTypeAt?: (fix: number) => string | undefined,
  ) {}

  add({ from, to, at, step, mps, seen, jerk, noise }: Moment, mps2: number): void {
    const ordinary = (ORDINARY_MPS2[this.type] * seen) / (1 + mps / HALF_AT_MPS[this.type]);
    if (noise > BLIND_SHARE * ordinary || mps2 > TYRE_LIMIT_MPS2) return;
    this.validSeconds += step;
    if (mps2 <= noise) return;
    let force = Math.sqrt(mps2 * mps2 - noise * noise) / ordinary;
    if (force < LEAST_FORCE) return;
    if (!Number.isNaN(jerk)) {
      const abrupt = jerk / ORDINARY_JERK_MPS3;
      force = Math.sqrt((1 - JERK_PART) * force * force + JERK_PART * abrupt * abrupt);
    }
    force = Math.min(force, MOST_FORCE);
    this.amount += step * force;
    if (force <= GENTLE_FORCE) return;
    const second = this.fixes.timestamp[this.samples.fix[at] ?? 0] ?? 0;
    if (second - this.lastSecond > SAME_STRETCH_SECONDS) this.close();
    this.lastSecond = second;
    if (this.weight === 0) this.first = from;
    this.last = to;
    this.weight += step * force * (force - GENTLE_FORCE) * this.roadWeight(at);
    if (mps2 > this.peak) {
      this.peak = mps2;
      this.peakAt = at;
    }
  }

  /** What the motion sensor felt counts where it is more than the positions show. */
  addEvent({ timestamp, rawAccel, lat, lon }: DrivingEvent): void {
    const { fixes, samples } = this;
    const second = secondsOf(timestamp);
    const near = Math.min(firstAtOrAfter(fixes, second), fixes.length - 1);
    const at = Math.max(
      0,
      samples.fix.subarray(0, samples.count).findLastIndex((fix) => fix <= near),
    );
    const mps = samples.speed[at] ?? 0;
    const ordinary = ORDINARY_MPS2[this.type] / (1 + mps / HALF_AT_MPS[this.type]);
    const force = Math.min(MOST_FORCE, (OF_PEAK * Math.abs(rawAccel)) / ordinary);
    const weight = rounded(BASE_SECONDS * force * (force - GENTLE_FORCE) * this.roadWeight(at));
    const known = this.found.find((one) => Math.abs(secondsOf(one.timestamp) - second) <= SAME_EVENT_SECONDS);
    const peakMps2 = Math.abs(rawAccel);
    if (known) {
      if (weight > known.weight) Object.assign(known, { weight, peakMps2, timestamp, lat, lon });
      return;
    }
    this.amount += BASE_SECONDS * force;
    if (weight <= 0) return;
    const kmh = Math.round(3.6 * mps);
    const road = this.roadTypeAt?.(samples.fix[at] ?? 0);
    const [seconds, meters] = [BASE_SECONDS, Math.round(mps * BASE_SECONDS)];
    this.found.push({
      ...{ type: this.type, timestamp, lat, lon, seconds, meters, peakMps2, fromKmh: kmh, toKmh: kmh, weight },
      ...(road !== undefined && { road }),
    });
  }

  private roadWeight(at: number): number {
    const road = this.roadTypeAt?.(this.samples.fix[at] ?? 0);
    return road === undefined ? 1 : (ROAD_WEIGHTS[road] ?? 1);
  }

  close(): void {
    if (this.weight === 0) return;
    const { fixes, samples, first, last, peakAt } = this;
    const place = samples.fix[peakAt] ?? 0;
    const road = this.roadTypeAt?.(place);
    let meters = 0;
    for (let at = first + 1; at <= last; at++) meters += samples.meters[at] ?? 0;
    const begin = fixes.timestamp[samples.fix[first] ?? 0] ?? 0;
    const end = fixes.timestamp[samples.fix[last] ?? 0] ?? 0;
    this.found.push({
      type: this.type,
      timestamp: momentOf(fixes.timestamp[place] ?? 0),
      lat: fixes.lat[place] ?? 0,
      lon: fixes.lon[place] ?? 0,
      seconds: Math.round(end - begin),
      meters: Math.round(meters),
      peakMps2: Math.round(this.peak * 100) / 100,
      fromKmh: Math.round(3.6 * (samples.speed[first] ?? 0)),
      toKmh: Math.round(3.6 * (samples.speed[last] ?? 0)),
      ...(road !== undefined && { road }),
      weight: rounded(this.weight),
    });
    this.weight = 0;
    this.peak = 0;
  }
}

function heaviest(all: Manoeuvre[]): Manoeuvre[] {
  if (all.length <= MOST_ROWS) return all;
  const kept = [...all].sort((a, b) => b.weight - a.weight).slice(0, MOST_ROWS);
  const sum = (of: readonly Manoeuvre[]) => of.reduce((total, { weight }) => total + weight, 0);
  const share = sum(all) / sum(kept);
  return kept.map((one) => ({ ...one, weight: rounded(one.weight * share) }));
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** How the acceleration changed from the first half to the second, m/s³. */
function jerkOf({ speed, seconds }: DriveSamples, from: number, at: number, to: number): number {
  let [first, second] = [0, 0];
  for (let k = from + 1; k <= at; k++) first += seconds[k] ?? 0;
  for (let k = at + 1; k <= to; k++) second += seconds[k] ?? 0;
  const before = ((speed[at] ?? 0) - (speed[from] ?? 0)) / first;
  const after = ((speed[to] ?? 0) - (speed[at] ?? 0)) / second;
  return Math.abs(after - before) / ((first + second) / 2);
}

/** Noise of the speeds, m/s, and of speed times direction. */
function noiseOf({ count, seconds, speed, heading }: DriveSamples): [NoiseGauge, NoiseGauge] {
  const along = new NoiseGauge(count, 0.02);
  const across = new NoiseGauge(count, 0.05);
  for (let k = 1; k < count - 1; k++) {
    const before = seconds[k] ?? 0;
    const after = seconds[k + 1] ?? 0;
    // Over longer steps, what happened between two fixes would be taken for noise.
    if (before > 2.5 || after > 2.5) continue;
    const v = speed[k] ?? 0;
    const share = before / (before + after);
    along.add(k, Math.abs(v - (speed[k - 1] ?? 0) - ((speed[k + 1] ?? 0) - (speed[k - 1] ?? 0)) * share));
    const swing = wrapped((heading[k + 1] ?? 0) - (heading[k - 1] ?? 0));
    const off = v * Math.abs(wrapped((heading[k] ?? 0) - (heading[k - 1] ?? 0)) - swing * share);
    if (v >= SLOWEST_MPS.CORNERING && !Number.isNaN(off)) across.add(k, off);
  }
  along.close();
  across.close();
  return [along, across];
}

/** A single wrong speed between two others. */
function isOff({ seconds, speed, count }: DriveSamples, k: number): boolean {
  if (k === 0 || k >= count - 1) return false;
  const [before, after] = [seconds[k] ?? 0, seconds[k + 1] ?? 0];
  const rise = ((speed[k + 1] ?? 0) - (speed[k - 1] ?? 0)) * (before / (before + after));
  const off = Math.abs((speed[k] ?? 0) - (speed[k - 1] ?? 0) - rise);
  return off > LONE_SPEED_MPS + LONE_SPEED_MPS2 * (Math.min(before, after) - 1);
}

function wrapped(angle: number): number {
  if (angle > Math.PI) return angle - 2 * Math.PI;
  if (angle < -Math.PI) return angle + 2 * Math.PI;
  return angle;
}

function ofEach<T>(of: Record<EventType, T>, value: (one: T) => number): Record<EventType, number> {
  return { ACCELERATION: value(of.ACCELERATION), BRAKING: value(of.BRAKING), CORNERING: value(of.CORNERING) };
}
