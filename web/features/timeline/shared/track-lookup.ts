import { firstNotBefore } from '#contract/binary-search.ts';
import type { Track, TrackPart } from '#contract/track-codec.ts';
import { nearestTurn } from '#web/map/bounds.ts';

export interface PlaceInTime {
  lon: number;
  lat: number;
  speedKmh: number | null;
}

const METERS_PER_DEGREE = 111_195;

/** The last index with a time not after `ms`; -1 before the first. */
export const pointIndexAt = ({ timeMs, length }: TrackPart, ms: number): number =>
  firstNotBefore(length, (at) => (timeMs[at] ?? 0) <= ms) - 1;

const startOf = (part: TrackPart): number => part.timeMs[0] ?? 0;
const endOf = (part: TrackPart): number => part.timeMs[part.length - 1] ?? 0;

/** The position at a time; null in a gap. */
export function trackPlaceAt({ parts }: Track, ms: number): PlaceInTime | null {
  const part = parts.find((one) => startOf(one) <= ms && endOf(one) >= ms);
  if (!part) return null;
  const at = Math.min(pointIndexAt(part, ms), Math.max(0, part.length - 2));
  const [t0 = 0, t1 = t0] = [part.timeMs[at], part.timeMs[at + 1]];
  const [lat0 = 0, lat1 = lat0] = [part.lat[at], part.lat[at + 1]];
  const [lon0 = 0, lon1 = lon0] = [part.lon[at], part.lon[at + 1]];
  const share = t1 > t0 ? (ms - t0) / (t1 - t0) : 0;
  const narrower = Math.cos((lat0 * Math.PI) / 180);
  const meters = Math.hypot(lat1 - lat0, (lon1 - lon0) * narrower) * METERS_PER_DEGREE;
  return {
    lat: lat0 + (lat1 - lat0) * share,
    lon: lon0 + (lon1 - lon0) * share,
    speedKmh: t1 > t0 ? (meters / (t1 - t0)) * 3_600 : null,
  };
}

export interface NearestMoment {
  ms: number;
  part: TrackPart;
}

/** The time at which the track is nearest to a place, if within the given degrees. */
export function momentNear(
  parts: readonly TrackPart[],
  lon: number,
  lat: number,
  withinDegrees: number,
): NearestMoment | null {
  const narrower = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  let best: NearestMoment | null = null;
  let least = (withinDegrees * narrower) ** 2;
  for (const part of parts) {
    const here = nearestTurn(lon, part.lon[0] ?? lon);
    for (let at = 0; at < Math.max(1, part.length - 1); at++) {
      const [x0, y0] = [((part.lon[at] ?? 0) - here) * narrower, (part.lat[at] ?? 0) - lat];
      const next = Math.min(at + 1, part.length - 1);
      const [dx, dy] = [((part.lon[next] ?? 0) - here) * narrower - x0, (part.lat[next] ?? 0) - lat - y0];
      const length = dx * dx + dy * dy;
      const share = length > 0 ? Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / length)) : 0;
      const distance = (x0 + share * dx) ** 2 + (y0 + share * dy) ** 2;
      if (distance >= least) continue;
      least = distance;
      const [t0 = 0, t1 = t0] = [part.timeMs[at], part.timeMs[next]];
      best = { ms: t0 + (t1 - t0) * share, part };
    }
  }
  return best;
}
