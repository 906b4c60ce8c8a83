import type { z } from 'zod/mini';
import type { DrivingEvent, EventType } from '#contract/timeline.ts';
import type { drivingIntensity } from '#contract/trip-scores.ts';
import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import { momentOf, secondsOf } from '#engine/describe/moment.ts';
import { type Fixes, firstAtOrAfter } from '#engine/fixes.ts';
import { BASE_SECONDS } from './receiver-span.ts';

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
/** Below this share of ordinary force nobody changes speed or direction: the foot wavers. */
const MIN_FORCE = 0.15;
/** Up to this share of ordinary force driving is gentle and costs nothing. */
export const GENTLE_FORCE = 0.4;
/** An emergency; more is a jump of the receiver. */
const MAX_FORCE = 3;
/** More than tyres can grip: the receiver jumped. */
const TYRE_LIMIT_MPS2 = 9;
/** Where noise exceeds this share of ordinary force, nothing is seen. */
const BLIND_SHARE = 0.6;
/** A motion sensor reports the peak; as a mean over four seconds about this share of it. */
const OF_PEAK = 0.6;
const SAME_EVENT_SECONDS = 5;
/** Rows listed of each kind; they carry the weight of the smaller ones. */
const MAX_ROWS = 30;
/** Peaks of one kind closer than this are one stretch. */
const SAME_STRETCH_SECONDS = 3;
/** People walk and play here: force counts for more. */
const ROAD_WEIGHTS: Readonly<Record<string, number>> = { living_street: 1.5, residential: 1.25 };

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

/** The last sample up to a fix, or the first. */
function sampleAt({ fix, count }: DriveSamples, near: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fix[middle] ?? 0) <= near) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Collects the manoeuvres of one kind. */
export class ManoeuvreCollector {
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
    if (force < MIN_FORCE) return;
    if (!Number.isNaN(jerk)) {
      const abrupt = jerk / ORDINARY_JERK_MPS3;
      force = Math.sqrt((1 - JERK_PART) * force * force + JERK_PART * abrupt * abrupt);
    }
    force = Math.min(force, MAX_FORCE);
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
    const at = sampleAt(samples, near);
    const mps = samples.speed[at] ?? 0;
    const ordinary = ORDINARY_MPS2[this.type] / (1 + mps / HALF_AT_MPS[this.type]);
    const force = Math.min(MAX_FORCE, (OF_PEAK * Math.abs(rawAccel)) / ordinary);
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

export function heaviest(all: Manoeuvre[]): Manoeuvre[] {
  if (all.length <= MAX_ROWS) return all;
  const kept = [...all].sort((a, b) => b.weight - a.weight).slice(0, MAX_ROWS);
  const sum = (of: readonly Manoeuvre[]) => of.reduce((total, { weight }) => total + weight, 0);
  const share = sum(all) / sum(kept);
  return kept.map((one) => ({ ...one, weight: rounded(one.weight * share) }));
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
