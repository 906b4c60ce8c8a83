import type { Fixes } from '#engine/fixes.ts';
import { METERS_PER_DEGREE, wrappedDegrees } from '#engine/geo/plane.ts';

/** A phone says the radius within which it lies with 68 %; along each axis that is so much of it. */
const SIGMA_OF_RADIUS = 0.66;
const USUAL_SIGMA = 5;
const LEAST_SIGMA = 4;
const MOST_SIGMA = 25;
/** Worse ones name a quarter of a town, not a road. */
const MOST_ACCURACY = 100;
const RADIANS = Math.PI / 180;
/** A direction is taken from two fixes so far apart, if the phone says none. */
const HEADING_METERS = 8;
const HEADING_SECONDS = 15;

export type Direction = { heading: number; mps: number };

export function isUsable(fixes: Fixes, at: number): boolean {
  const accuracy = fixes.accuracy[at] ?? Number.NaN;
  return Number.isFinite(fixes.lat[at]) && Number.isFinite(fixes.lon[at]) && !(accuracy > MOST_ACCURACY);
}

export function sigmaOf(fixes: Fixes, at: number): number {
  const accuracy = fixes.accuracy[at] ?? Number.NaN;
  if (Number.isNaN(accuracy)) return USUAL_SIGMA;
  return Math.min(MOST_SIGMA, Math.max(LEAST_SIGMA, accuracy * SIGMA_OF_RADIUS));
}

/** Where a fix heads: as the phone says, else from the fixes around it. */
export function directionAt(fixes: Fixes, at: number, into: Direction): void {
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
