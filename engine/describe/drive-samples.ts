import { FixGate } from '../clean/fix-gate.ts';
import { usableAccuracy, usableSpeed } from '../clean/plausible.ts';
import type { Fixes } from '../fixes.ts';
import { exactCosine, roundedDegrees } from '../geo/plane.ts';

/** The believed fixes of one item, as columns, with the speed at each. */
export type DriveSamples = {
  count: number;
  /** Index into the fixes. */
  fix: Uint32Array;
  /** Seconds since the one before. */
  seconds: Float32Array;
  meters: Float32Array;
  /** Direction of the step, radians clockwise from north; NaN where it hardly moved. */
  heading: Float32Array;
  /** The receiver's speed, else the step's. */
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
  for (let at = 0; at < size; at++) {
    const next = at + 1 < size ? at + 1 : -1;
    const verdict = gate.judge(
      Math.round((fixes.timestamp[at] ?? 0) * 1000),
      roundedDegrees(fixes.lat[at] ?? 0),
      roundedDegrees(fixes.lon[at] ?? 0),
      usableAccuracy(fixes.accuracy[at] ?? 0),
      next < 0 ? Number.NaN : Math.round((fixes.timestamp[next] ?? 0) * 1000),
      next < 0 ? 0 : roundedDegrees(fixes.lat[next] ?? 0),
      next < 0 ? 0 : roundedDegrees(fixes.lon[next] ?? 0),
      next < 0 ? Number.NaN : usableAccuracy(fixes.accuracy[next] ?? 0),
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
