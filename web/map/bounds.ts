import { wrappedLon } from '#contract/sphere.ts';

/** West, south, east, north in degrees; east may lie beyond 180 where the date line is crossed. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** The bounds of consecutive [lon, lat] positions. Longitudes must be continuous across the date line. */
export function boundsOf(places: Iterable<readonly [lon: number, lat: number]>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lon, lat] of places) {
    west = Math.min(west, lon);
    east = Math.max(east, lon);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return west <= east ? [west, south, east, north] : null;
}

export const joinBounds = (one: Bounds | null, other: Bounds | null): Bounds | null =>
  one && other
    ? [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])]
    : (one ?? other);

/** The same longitude, shifted by full turns to be nearest to another. */
export const nearestTurn = (lon: number, to: number): number => lon + Math.round((to - lon) / 360) * 360;

export function middleOf(view: Bounds | null): { lat: number; lon: number } | null {
  if (!view) return null;
  const [west, south, east, north] = view;
  return { lat: (south + north) / 2, lon: wrappedLon((west + east) / 2) };
}
