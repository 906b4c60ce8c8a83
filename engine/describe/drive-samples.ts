import { FixGate } from '#engine/clean/fix-gate.ts';
import { usableAccuracy, usableSpeed } from '#engine/clean/plausible.ts';
import type { Fixes } from '#engine/fixes.ts';
import { exactCosine, roundedDegrees } from '#engine/geo/plane.ts';

/** The accepted fixes of one item, as columns, with the speed at each. */
export type DriveSamples = {
  count: number;
  /** Index into the fixes. */
  fix: Uint32Array;
  /** Seconds since the one before. */
  seconds: Float32Array;
  meters: Float32Array;
  /** Direction of the step, radians clockwise from north; NaN where it hardly moved. */
  heading: Float32Array;
  /** The receiver's speed if reported, otherwise computed from the step. */
  speed: Float32Array;
};

/** A step shorter than this has no direction. */
const HEADING_MIN_METERS = 2;
const RADIANS = Math.PI / 180;

export function driveSamples(fixes: Fixes): DriveSamples {
  const size = fixes.length;
  const samples: DriveSamples = {
    count: 0,
    fix: new Uint32Array(size),
    seconds: new Float32Array(size),
    meters: new Float32Array(size),
    heading: new Float32Array(size),
    speed: new Float32Array(size),
  };
  const gate = new FixGate(exactCosine);
  const next = { timeMs: 0, lat: 0, lon: 0, accuracy: 0 };
  readFix(fixes, 0, next);
  for (let at = 0; at < size; at++) {
    const { timeMs, lat, lon, accuracy } = next;
    readFix(fixes, at + 1, next);
    const verdict = gate.judge(
      timeMs,
      lat,
      lon,
      accuracy,
      (fixes.accuracy[at] ?? 0) > 0,
      next.timeMs,
      next.lat,
      next.lon,
      next.accuracy,
    );
    if (verdict === 'dropped') continue;
    const to = samples.count++;
    const stepped = verdict === 'taken';
    samples.fix[to] = at;
    samples.seconds[to] = stepped ? gate.seconds : Number.POSITIVE_INFINITY;
    samples.meters[to] = stepped ? gate.meters : 0;
    const spoken = usableSpeed(fixes.speed[at] ?? Number.NaN);
    samples.speed[to] = spoken >= 0 ? spoken : stepped ? gate.meters / gate.seconds : 0;
    const bearing = fixes.bearing[at] ?? Number.NaN;
    if (bearing >= 0 && bearing <= 360) samples.heading[to] = bearing * RADIANS;
    else if (stepped && gate.meters >= HEADING_MIN_METERS) samples.heading[to] = Math.atan2(gate.east, gate.north);
    else samples.heading[to] = Number.NaN;
  }
  return samples;
}

/** Rounds a fix for the gate; NaN after the last. */
function readFix(fixes: Fixes, at: number, into: { timeMs: number; lat: number; lon: number; accuracy: number }): void {
  into.timeMs = Math.round((fixes.timestamp[at] ?? Number.NaN) * 1000);
  into.lat = roundedDegrees(fixes.lat[at] ?? Number.NaN);
  into.lon = roundedDegrees(fixes.lon[at] ?? Number.NaN);
  into.accuracy = at < fixes.length ? usableAccuracy(fixes.accuracy[at] ?? 0) : Number.NaN;
}
