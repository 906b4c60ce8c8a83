import type { Fixes } from '#engine/fixes.ts';
import { METERS_PER_DEGREE, wrappedDegrees } from '#engine/geo/plane.ts';

/** A phone reports the radius of the 68 % circle; this is the share of it along each axis. */
const SIGMA_OF_RADIUS = 0.66;
const USUAL_SIGMA = 5;
const MIN_SIGMA = 4;
const MAX_SIGMA = 25;
/** Less accurate fixes identify a district, not a road. */
const MAX_ACCURACY = 100;
const RADIANS = Math.PI / 180;
/** If the phone reports no direction, it is derived from two fixes at least this far apart. */
const HEADING_METERS = 8;
const HEADING_SECONDS = 15;

export type Heading = { heading: number; mps: number };

export function isUsable(fixes: Fixes, at: number): boolean {
  const accuracy = fixes.accuracy[at] ?? Number.NaN;
  return Number.isFinite(fixes.lat[at]) && Number.isFinite(fixes.lon[at]) && !(accuracy > MAX_ACCURACY);
}

export function sigmaOf(fixes: Fixes, at: number): number {
  const accuracy = fixes.accuracy[at] ?? Number.NaN;
  if (Number.isNaN(accuracy)) return USUAL_SIGMA;
  return Math.min(MAX_SIGMA, Math.max(MIN_SIGMA, accuracy * SIGMA_OF_RADIUS));
}

/** The heading of a fix: as reported by the phone, otherwise from the surrounding fixes. */
export function directionAt(fixes: Fixes, at: number, into: Heading): void {
  const spoken = fixes.speed[at] ?? Number.NaN;
  const bearing = fixes.bearing[at] ?? Number.NaN;
  if (bearing >= 0 && bearing <= 360 && spoken >= 0) {
    into.heading = bearing * RADIANS;
    into.mps = spoken;
    return;
  }
  const from = Math.max(0, at - 1);
  const to = Math.min(fixes.length - 1, at + 1);
  const seconds = (fixes.timestamp[to] ?? 0) - (fixes.timestamp[from] ?? 0);
  const lat = fixes.lat[at] ?? 0;
  const north = ((fixes.lat[to] ?? 0) - (fixes.lat[from] ?? 0)) * METERS_PER_DEGREE;
  const east =
    wrappedDegrees((fixes.lon[to] ?? 0) - (fixes.lon[from] ?? 0)) * METERS_PER_DEGREE * Math.cos(lat * RADIANS);
  const meters = Math.sqrt(north * north + east * east);
  const isClear = meters >= HEADING_METERS && seconds > 0 && seconds <= HEADING_SECONDS;
  into.heading = isClear ? Math.atan2(east, north) : Number.NaN;
  into.mps = spoken >= 0 ? spoken : isClear ? meters / seconds : 0;
}
