import { EARTH_RADIUS, wrappedLon } from '#contract/sphere.ts';
import type { WatchedAreas } from './areas-of-item.ts';

type Area = Pick<WatchedAreas['areas'][number], 'lat' | 'lon' | 'radius' | 'fromMs' | 'toMs'>;
interface Places {
  length: number;
  timestamp: ArrayLike<number>;
  lat: ArrayLike<number>;
  lon: ArrayLike<number>;
}

const DEGREES_A_METER = 180 / Math.PI / EARTH_RADIUS;
/** Radii are stored in tenths of a metre. */
const SLACK_METERS = 1;

/**
 * Whether a track's bounding box meets that of an area while it is in force. A track that does not come near cannot
 * cross it; this is known without following it.
 */
export function comesNear(fixes: Places, areas: readonly Area[]): boolean {
  if (fixes.length === 0 || areas.length === 0) return false;
  const middle = fixes.lon[0] ?? 0;
  let [south, north, west, east] = [90, -90, 0, 0];
  for (let at = 0; at < fixes.length; at++) {
    const lat = fixes.lat[at] ?? 0;
    // Relative to the first position, so that the date line is no boundary.
    const lon = wrappedLon((fixes.lon[at] ?? 0) - middle);
    if (lat < south) south = lat;
    if (lat > north) north = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  const fromMs = (fixes.timestamp[0] ?? 0) * 1000;
  const toMs = (fixes.timestamp[fixes.length - 1] ?? 0) * 1000;
  return areas.some((area) => {
    if (toMs < area.fromMs || fromMs >= area.toMs) return false;
    const high = (area.radius + SLACK_METERS) * DEGREES_A_METER;
    if (area.lat + high < south || area.lat - high > north) return false;
    const wide = high / Math.max(0.01, Math.cos(((Math.abs(area.lat) + high) * Math.PI) / 180));
    const lon = wrappedLon(area.lon - middle);
    return lon + wide >= west && lon - wide <= east;
  });
}
