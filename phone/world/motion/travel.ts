import { type Path, STATION_METERS } from '#phone/world/town/path.ts';
import type { MotionTrack, Sky } from './motion-track.ts';
import type { SpeedProfile } from './speed-profile.ts';

/** The last (or first) metres of a drive that lie in a garage. */
export type Hidden = { readonly firstMeters: number; readonly lastMeters: number };
export const NOTHING_HIDDEN: Hidden = { firstMeters: 0, lastMeters: 0 };

/** Faster roads lead through open land. */
const OPEN_LAND_MPS = 15;

/**
 * Moves along a path from a given second of the day, writing every whole second; returns when each station was left.
 */
export function travel(
  into: MotionTrack,
  path: Path,
  profile: SpeedProfile,
  start: number,
  sky: Sky,
  hidden: Hidden = NOTHING_HIDDEN,
): Float64Array {
  const { mps, standSeconds } = profile;
  const left = new Float64Array(path.count);
  const length = (path.count - 1) * STATION_METERS;
  let time = start;
  let second = Math.ceil(start);
  for (let at = 0; at < path.count - 1; at++) {
    const here = mps[at] ?? 0;
    const next = mps[at + 1] ?? 0;
    const heading = headingAt(path, at);
    const skyHere = (share: number): Sky => {
      const along = (at + share) * STATION_METERS;
      if (along < hidden.firstMeters || along > length - hidden.lastMeters) return 'hidden';
      return sky === 'street' && (path.limit[at] ?? 0) > OPEN_LAND_MPS ? 'open' : sky;
    };
    const stood = time + (standSeconds[at] ?? 0);
    for (; second < stood; second++) into.push(second, path.x[at] ?? 0, path.y[at] ?? 0, 0, heading, skyHere(0));
    time = stood;
    left[at] = time;
    // Even acceleration between two stations.
    const step = (2 * STATION_METERS) / Math.max(0.2, here + next);
    const acceleration = (next - here) / step;
    for (; second < time + step; second++) {
      const passed = second - time;
      const share = Math.min(1, (here * passed + 0.5 * acceleration * passed * passed) / STATION_METERS);
      into.push(
        second,
        (path.x[at] ?? 0) + ((path.x[at + 1] ?? 0) - (path.x[at] ?? 0)) * share,
        (path.y[at] ?? 0) + ((path.y[at + 1] ?? 0) - (path.y[at] ?? 0)) * share,
        here + acceleration * passed,
        heading,
        skyHere(share),
      );
    }
    time += step;
  }
  left[path.count - 1] = time;
  return left;
}

function headingAt(path: Path, at: number): number {
  const east = (path.x[at + 1] ?? 0) - (path.x[at] ?? 0);
  const north = (path.y[at + 1] ?? 0) - (path.y[at] ?? 0);
  const heading = Math.atan2(east, north);
  return heading < 0 ? heading + 2 * Math.PI : heading;
}

/** Waits at a place until a second of the day, not included. */
export function wait(into: MotionTrack, x: number, y: number, from: number, until: number, sky: Sky): void {
  for (let second = Math.ceil(from); second < until; second++) into.push(second, x, y, 0, 0, sky);
}
