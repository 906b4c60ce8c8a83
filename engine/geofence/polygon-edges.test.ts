import { describe, expect, it } from 'vitest';
import { enclosing } from '#contract/shapes.ts';
import { EARTH_RADIUS, type LonLat, placeAt, wrappedLon } from '#contract/sphere.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { angleToArc, polygonEdges } from './polygon-edges.ts';
import { writeUnitVector } from './unit-vectors.ts';

const RADIANS = Math.PI / 180;
const vectorOf = (lat: number, lon: number): Float64Array => {
  const vector = new Float64Array(3);
  writeUnitVector(vector, 0, lat, lon);
  return vector;
};

/** The plain way: every edge is looked at. */
function plainEdges(ring: readonly LonLat[], lat: number, lon: number) {
  const count = ring.length;
  const corners = new Float64Array(count * 3);
  ring.forEach(([x, y], at) => {
    writeUnitVector(corners, at * 3, y, x);
  });
  const [sineLat, cosineLat] = [Math.sin(lat * RADIANS), Math.cos(lat * RADIANS)];
  const [sineLon, cosineLon] = [Math.sin(lon * RADIANS), Math.cos(lon * RADIANS)];
  const flat = (x: number, y: number, z: number) => {
    const depth = (x * cosineLon + y * sineLon) * cosineLat + z * sineLat;
    const [east, north] = [y * cosineLon - x * sineLon, z * cosineLat - (x * cosineLon + y * sineLon) * sineLat];
    return { depth, x: east / depth, y: north / depth };
  };
  const flats = ring.map((_, at) => flat(corners[at * 3] ?? 0, corners[at * 3 + 1] ?? 0, corners[at * 3 + 2] ?? 0));
  return {
    holds: (x: number, y: number, z: number): boolean => {
      const here = flat(x, y, z);
      const crossed = flats.filter((a, at) => {
        const before = flats.at(at - 1) ?? a;
        return (
          a.y > here.y !== before.y > here.y && here.x < ((before.x - a.x) * (here.y - a.y)) / (before.y - a.y) + a.x
        );
      });
      return here.depth > 0 && crossed.length % 2 === 1;
    },
    edgeDistance: (x: number, y: number, z: number): number =>
      ring.reduce(
        (least, _, at) => Math.min(least, angleToArc(corners, at * 3, ((at + 1) % count) * 3, x, y, z)),
        Number.POSITIVE_INFINITY,
      ) * EARTH_RADIUS,
  };
}

const middle = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lon: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.999, 179.999, 180)),
});
/** Round, spiky, combed and spiralled rings with few and with many corners, across the date line too. */
const ring = fc
  .record({
    middle,
    kind: fc.constantFrom('star', 'comb', 'spiral'),
    corners: fc.oneof(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 40, max: 900 })),
    reach: fc.double({ min: 50, max: 300_000, noNaN: true }),
    reaches: fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 }),
  })
  .map(({ middle: { lat, lon }, kind, corners, reach, reaches }) => {
    const cornerAt = (at: number): LonLat => {
      const part = at / corners;
      const share = reaches[at % reaches.length] ?? 1;
      if (kind === 'star') return placeAt(lat, lon, part * 360, reach * share);
      if (kind === 'spiral') return placeAt(lat, lon, (part * 2_000) % 360, reach * (0.1 + 0.9 * part));
      const [x, y] = placeAt(lat, lon, 90, reach * (part - 0.5));
      return placeAt(y, x, at % 2 === 0 ? 0 : 180, reach * share);
    };
    return Array.from({ length: corners }, (_, at): LonLat => {
      const [x, y] = cornerAt(at);
      return [wrappedLon(x), y];
    });
  });

/** Anywhere around, on a corner, as high as a corner, and on an edge. */
const place = fc.record({
  kind: fc.constantFrom('around', 'corner', 'level', 'edge'),
  bearing: fc.double({ min: 0, max: 360, noNaN: true }),
  share: fc.double({ min: 0, max: 3, noNaN: true }),
  at: fc.nat(),
});

describe('a polygon with its edges in boxes', () => {
  it('answers to the last bit as if every edge were looked at', () => {
    fc.assert(
      fc.property(ring, fc.array(place, { minLength: 1, maxLength: 8 }), (corners, places) => {
        const { lat, lon, radiusMeters } = enclosing({ kind: 'polygon', ring: corners });
        const [boxed, plain] = [polygonEdges(corners, lat, lon), plainEdges(corners, lat, lon)];
        for (const { kind, bearing, share, at } of places) {
          const around = placeAt(lat, lon, bearing, radiusMeters * share);
          const [cornerLon, cornerLat] = corners[at % corners.length] ?? around;
          const [nextLon, nextLat] = corners[(at + 1) % corners.length] ?? around;
          const [x, y] = {
            around,
            corner: [cornerLon, cornerLat],
            level: [around[0], cornerLat],
            edge: [cornerLon + wrappedLon(nextLon - cornerLon) / 2, (cornerLat + nextLat) / 2],
          }[kind] as LonLat;
          const [vx = 0, vy = 0, vz = 0] = vectorOf(y, x);
          expect(boxed.holds(vx, vy, vz)).toBe(plain.holds(vx, vy, vz));
          expect(boxed.edgeDistance(vx, vy, vz)).toBe(plain.edgeDistance(vx, vy, vz));
        }
      }),
      { numRuns: 400 },
    );
  });
});
