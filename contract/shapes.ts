/** Circles and polygons on maps, and their validation. */
import { edgesThatMeet } from './ring-crossing.ts';
import { EARTH_RADIUS, type LonLat, metersApart, wrappedLon } from './sphere.ts';

export interface Circle {
  kind: 'circle';
  lat: number;
  lon: number;
  radiusMeters: number;
}

export interface Polygon {
  kind: 'polygon';
  /** Not closed: the last corner connects to the first. Edges take the shorter way around the world. */
  ring: LonLat[];
}

export type Shape = Circle | Polygon;

export const SHAPE_LIMITS = {
  minRadiusMeters: 1,
  maxRadiusMeters: 100_000,
  minCorners: 3,
  maxCorners: 5_000,
  /** A polygon must fit into a circle of this size: beyond it "inside" becomes ambiguous. */
  maxReachMeters: 500_000,
  minAreaSquareMeters: 1,
} as const;

export const SHAPE_FAULTS = [
  'place',
  'radius',
  'few-corners',
  'many-corners',
  'too-large',
  'flat',
  'crossing',
] as const;
export type ShapeFault = (typeof SHAPE_FAULTS)[number];

const RADIANS = Math.PI / 180;
const SAME_DEGREES = 1e-9;

const isPlace = (lat: number, lon: number): boolean =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
const isSame = (a: LonLat, b: LonLat): boolean =>
  Math.abs(a[1] - b[1]) < SAME_DEGREES && Math.abs(wrappedLon(a[0] - b[0])) < SAME_DEGREES;

/** Removes repeated corners, and a last one that repeats the first. */
export function tidyRing(ring: readonly LonLat[]): LonLat[] {
  const tidy: LonLat[] = [];
  for (const corner of ring) {
    const last = tidy.at(-1);
    if (!last || !isSame(last, corner)) tidy.push(corner);
  }
  const [first, last] = [tidy[0], tidy.at(-1)];
  if (first && last && tidy.length > 1 && isSame(first, last)) tidy.pop();
  return tidy;
}

/** Makes longitudes continuous across the date line, so that corners can be drawn and compared. */
export function unrolled(ring: readonly LonLat[]): LonLat[] {
  let before: number | undefined;
  return ring.map(([lon, lat]): LonLat => {
    const next: number = before === undefined ? lon : before + wrappedLon(lon - before);
    before = next;
    return [next, lat];
  });
}

/**
 * A circle around the whole shape, which is what a phone can monitor. Edges extend no farther from its centre than
 * corners do.
 */
export function enclosing(shape: Shape): Circle {
  if (shape.kind === 'circle') return shape;
  const corners = unrolled(shape.ring);
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  const middle = (values: readonly number[]) =>
    (values.reduce((least, one) => Math.min(least, one), Infinity) +
      values.reduce((most, one) => Math.max(most, one), -Infinity)) /
    2;
  const [lat, lon] = [middle(lats), middle(lons)];
  const radiusMeters = corners.reduce((most, [x, y]) => Math.max(most, metersApart(lat, lon, y, x)), 0);
  return { kind: 'circle', lat, lon: wrappedLon(lon), radiusMeters };
}

/** The gnomonic projection around a place, in which great circles are straight lines. */
export function flattened(ring: readonly LonLat[], lat: number, lon: number): LonLat[] {
  const [sine, cosine] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  return ring.map(([x, y]): LonLat => {
    const [sineY, cosineY, away] = [Math.sin(y * RADIANS), Math.cos(y * RADIANS), (x - lon) * RADIANS];
    const depth = sine * sineY + cosine * cosineY * Math.cos(away);
    const east = cosineY * Math.sin(away);
    const north = cosine * sineY - sine * cosineY * Math.cos(away);
    return [(east / depth) * EARTH_RADIUS, (north / depth) * EARTH_RADIUS];
  });
}

/** What is wrong with a shape, and about where a ring crosses or touches itself. */
export interface FoundFault {
  fault: ShapeFault;
  crossing?: LonLat;
}

const found = (fault: ShapeFault): FoundFault => ({ fault });

export const faultOf = (shape: Shape): ShapeFault | null => findFault(shape)?.fault ?? null;

export function findFault(shape: Shape): FoundFault | null {
  if (shape.kind === 'circle') {
    if (!isPlace(shape.lat, shape.lon)) return found('place');
    const { minRadiusMeters, maxRadiusMeters } = SHAPE_LIMITS;
    return shape.radiusMeters >= minRadiusMeters && shape.radiusMeters <= maxRadiusMeters ? null : found('radius');
  }
  if (shape.ring.length > SHAPE_LIMITS.maxCorners + 1) return found('many-corners');
  if (shape.ring.some((corner) => !isPlace(corner[1], corner[0]))) return found('place');
  const ring = tidyRing(shape.ring);
  if (ring.length < SHAPE_LIMITS.minCorners) return found('few-corners');
  if (ring.length > SHAPE_LIMITS.maxCorners) return found('many-corners');
  const { lat, lon, radiusMeters } = enclosing({ kind: 'polygon', ring });
  if (radiusMeters > SHAPE_LIMITS.maxReachMeters) return found('too-large');
  const flat = flattened(ring, lat, lon);
  const met = edgesThatMeet(flat);
  if (met) return { fault: 'crossing', crossing: placeOfCrossing(ring, met) };
  return Math.abs(areaOf(flat)) < SHAPE_LIMITS.minAreaSquareMeters ? found('flat') : null;
}

/** In square metres, positive for counter-clockwise corners. */
function areaOf(ring: readonly LonLat[]): number {
  let twice = 0;
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  return twice / 2;
}

function placeOfCrossing(ring: readonly LonLat[], met: readonly [number, number]): LonLat {
  const corners = unrolled(ring);
  const edge = (at: number) => [corners[at] ?? [0, 0], corners[(at + 1) % corners.length] ?? [0, 0]] as const;
  const [[a, b], [c, d]] = [edge(met[0]), edge(met[1])];
  const cross = (one: LonLat, other: LonLat) => one[0] * other[1] - one[1] * other[0];
  const [along, across]: [LonLat, LonLat] = [
    [b[0] - a[0], b[1] - a[1]],
    [d[0] - c[0], d[1] - c[1]],
  ];
  const turn = cross(along, across);
  // Overlapping edges meet everywhere, so a corner is returned.
  const part = turn === 0 ? 0 : cross([c[0] - a[0], c[1] - a[1]], across) / turn;
  return [wrappedLon(a[0] + part * along[0]), a[1] + part * along[1]];
}
