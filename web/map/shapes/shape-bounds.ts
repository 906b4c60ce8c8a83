import { enclosing, type Shape } from '#contract/shapes.ts';
import { placeAt } from '#contract/sphere.ts';
import type { Bounds } from '#web/map/bounds.ts';

const MIN_METERS = 60;
const ROOM = 1.6;
/** The smallest extent shown around a single place. */
const MIN_DEGREES = 0.02;

/** The bounds of a shape with some margin. */
export function shapeBounds(shape: Shape): Bounds {
  const { lat, lon, radiusMeters } = enclosing(shape);
  const reach = Math.max(MIN_METERS, radiusMeters) * ROOM;
  const [, north] = placeAt(lat, lon, 0, reach);
  const [, south] = placeAt(lat, lon, 180, reach);
  const [east] = placeAt(lat, lon, 90, reach);
  return [lon - (east - lon), south, east, north];
}

export const widened = ([west, south, east, north]: Bounds): Bounds => [
  west - MIN_DEGREES,
  south - MIN_DEGREES,
  east + MIN_DEGREES,
  north + MIN_DEGREES,
];
