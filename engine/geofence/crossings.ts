/**
 * How a track passes through areas: when it entered and left each, and how long and how far it was inside. Steps
 * between fixes are interpolated, so a fast car does not jump over a small area.
 */
import { wrappedLon } from '#contract/sphere.ts';
import type { DriveSamples } from '#engine/describe/drive-samples.ts';
import type { Fixes } from '#engine/fixes.ts';
import { HOLE_SECONDS } from '#engine/track/gap.ts';
import type { Fences } from './fences.ts';

export interface FenceCrossing {
  fence: number;
  enteredMs: number;
  leftMs: number;
  seconds: number;
  meters: number;
}

export interface Crossings {
  crossings: FenceCrossing[];
  /** Inside any of them; overlapping areas count once. */
  inside: { seconds: number; meters: number };
}

const STEP_METERS = 25;
const MAX_STEPS = 200;
/** Someone who returns this soon never left: noise at the edge, or a bend in the road. */
const SAME_CROSSING_MS = 60_000;

/** `holds` tells whether an area is in force at a time. */
export function crossingsOf(
  fences: Fences,
  fixes: Fixes,
  samples: DriveSamples,
  holds: (fence: number, atMs: number) => boolean,
): Crossings {
  const last = new Map<number, FenceCrossing>();
  const found: Crossings = { crossings: [], inside: { seconds: 0, meters: 0 } };
  for (let k = 1; k < samples.count; k++) {
    const seconds = samples.seconds[k] ?? 0;
    // It is unknown where a gap was spent.
    if (seconds > HOLE_SECONDS) continue;
    const meters = samples.meters[k] ?? 0;
    const [from, to] = [samples.fix[k - 1] ?? 0, samples.fix[k] ?? 0];
    const [lat, lon] = [fixes.lat[from] ?? 0, fixes.lon[from] ?? 0];
    const [north, east] = [(fixes.lat[to] ?? 0) - lat, wrappedLon((fixes.lon[to] ?? 0) - lon)];
    const startMs = (fixes.timestamp[from] ?? 0) * 1000;
    const steps = Math.min(MAX_STEPS, Math.max(1, Math.ceil(meters / STEP_METERS)));
    const [stepMs, stepSeconds, stepMeters] = [(seconds * 1000) / steps, seconds / steps, meters / steps];
    for (let step = 0; step < steps; step++) {
      const part = (step + 0.5) / steps;
      fences.moveTo(lat + part * north, wrappedLon(lon + part * east));
      const count = fences.find();
      if (count === 0) continue;
      const enteredMs = startMs + step * stepMs;
      const leftMs = enteredMs + stepMs;
      let isInside = false;
      for (let at = 0; at < count; at++) {
        const fence = fences.found[at] ?? 0;
        if (!holds(fence, enteredMs)) continue;
        isInside = true;
        let crossing = last.get(fence);
        if (!crossing || enteredMs - crossing.leftMs > SAME_CROSSING_MS) {
          crossing = { fence, enteredMs, leftMs, seconds: 0, meters: 0 };
          last.set(fence, crossing);
          found.crossings.push(crossing);
        }
        crossing.leftMs = leftMs;
        crossing.seconds += stepSeconds;
        crossing.meters += stepMeters;
      }
      if (isInside) {
        found.inside.seconds += stepSeconds;
        found.inside.meters += stepMeters;
      }
    }
  }
  return found;
}
