import { enclosing, type Shape, unrolled } from '#contract/shapes.ts';
import { type LonLat, metersApart, placeAt, wrappedLon } from '#contract/sphere.ts';

const DIGITS = 1e7;
/** About a centimetre, the precision of a pointer or a typed number. */
const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
export const roundedPlace = ([lon, lat]: LonLat): LonLat => [rounded(wrappedLon(lon)), rounded(lat)];

/**
 * A handle of a shape: its centre, the edge of a circle, a corner, or the midpoint of an edge, which becomes a corner.
 */
export type Grip =
  | { kind: 'middle'; place: LonLat }
  | { kind: 'edge'; place: LonLat }
  | { kind: 'corner'; place: LonLat; at: number }
  | { kind: 'between'; place: LonLat; at: number };

/** More handles cannot be distinguished; after zooming in, those in view are offered. */
export const MAX_GRIPS = 150;

export function gripsOf(shape: Shape, isInSight: (place: LonLat) => boolean): Grip[] {
  const around = enclosing(shape);
  const middle: Grip = { kind: 'middle', place: [around.lon, around.lat] };
  if (shape.kind === 'circle') {
    return [middle, { kind: 'edge', place: placeAt(shape.lat, shape.lon, 90, shape.radiusMeters) }];
  }
  const ring = unrolled(shape.ring);
  const seen = ring.flatMap((place, at) => (isInSight(place) ? [{ place, at }] : []));
  if (seen.length > MAX_GRIPS) return [middle];
  const corners = seen.map(({ place, at }): Grip => ({ kind: 'corner', place, at }));
  const between = seen.map(({ place, at }): Grip => {
    const next = unrolled([place, ring[(at + 1) % ring.length] ?? place])[1] ?? place;
    return { kind: 'between', at, place: [(place[0] + next[0]) / 2, (place[1] + next[1]) / 2] };
  });
  return [middle, ...corners, ...between];
}

/** The shape with a handle moved. */
export function movedShape(shape: Shape, grip: Grip, to: LonLat): Shape {
  if (shape.kind === 'circle') {
    if (grip.kind === 'edge') {
      const radiusMeters = Math.max(1, Math.round(metersApart(shape.lat, shape.lon, to[1], to[0])));
      return { ...shape, radiusMeters };
    }
    const [lon, lat] = roundedPlace(to);
    return { ...shape, lat, lon };
  }
  if (grip.kind === 'middle') return shiftedTo(shape.ring, grip.place, to);
  if (grip.kind === 'edge') return shape;
  const ring = [...shape.ring];
  if (grip.kind === 'corner') ring[grip.at] = roundedPlace(to);
  else ring.splice(grip.at + 1, 0, roundedPlace(to));
  return { kind: 'polygon', ring };
}

/** Keeps its size on the ground, since degrees of longitude get narrower towards the poles. */
function shiftedTo(ring: readonly LonLat[], from: LonLat, to: LonLat): Shape {
  const radians = Math.PI / 180;
  const stretch = Math.cos(from[1] * radians) / Math.max(0.01, Math.cos(to[1] * radians));
  const corners = unrolled([from, ...ring]).slice(1);
  return {
    kind: 'polygon',
    ring: corners.map(([lon, lat]) => {
      const north = Math.max(-90, Math.min(90, to[1] + lat - from[1]));
      return roundedPlace([to[0] + (lon - from[0]) * stretch, north]);
    }),
  };
}

/** Removes a corner; a triangle keeps its three. */
export function withoutCorner(shape: Shape, at: number): Shape {
  if (shape.kind === 'circle' || shape.ring.length <= 3) return shape;
  return { kind: 'polygon', ring: shape.ring.filter((_, corner) => corner !== at) };
}
