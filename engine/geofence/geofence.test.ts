import { describe, expect, it } from 'vitest';
import { enclosing, faultOf, type Shape, tidyRing } from '#contract/shapes.ts';
import { EARTH_RADIUS, type LonLat, metersApart, placeAt, wrappedLon } from '#contract/sphere.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { fencesOf } from './fences.ts';
import { marginOf, watchFences } from './watch.ts';

const RADIANS = Math.PI / 180;
type Vector = [number, number, number];
const vector = (lat: number, lon: number): Vector => [
  Math.cos(lat * RADIANS) * Math.cos(lon * RADIANS),
  Math.cos(lat * RADIANS) * Math.sin(lon * RADIANS),
  Math.sin(lat * RADIANS),
];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Reference implementation: the winding number around the point. */
function turnsAround(ring: readonly LonLat[], lat: number, lon: number): boolean {
  const here = vector(lat, lon);
  let sum = 0;
  ring.forEach(([aLon, aLat], at) => {
    const [bLon, bLat] = ring[(at + 1) % ring.length] ?? [0, 0];
    const flat = (corner: Vector): Vector => {
      const along = dot(corner, here);
      return minus(corner, [here[0] * along, here[1] * along, here[2] * along]);
    };
    const [a, b] = [flat(vector(aLat, aLon)), flat(vector(bLat, bLon))];
    sum += Math.atan2(dot(here, cross(a, b)), dot(a, b));
  });
  return Math.abs(sum) > Math.PI;
}

/** Reference implementation: the nearest of many points along each edge. */
function sampledDistance(ring: readonly LonLat[], lat: number, lon: number): number {
  let least = Number.POSITIVE_INFINITY;
  ring.forEach(([aLon, aLat], at) => {
    const [bLon, bLat] = ring[(at + 1) % ring.length] ?? [0, 0];
    const [a, b] = [vector(aLat, aLon), vector(bLat, bLon)];
    for (let step = 0; step <= 400; step++) {
      const part = step / 400;
      const mixed: Vector = [0, 1, 2].map((i) => (a[i] ?? 0) * (1 - part) + (b[i] ?? 0) * part) as Vector;
      const length = Math.hypot(...mixed);
      const [x, y, z] = mixed.map((value) => value / length) as Vector;
      least = Math.min(least, metersApart(lat, lon, Math.asin(z) / RADIANS, Math.atan2(y, x) / RADIANS));
    }
  });
  return least;
}

const middle = fc.record({
  lat: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  lon: fc.oneof(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: 179.9, max: 180, noNaN: true }),
    fc.double({ min: -180, max: -179.9, noNaN: true }),
  ),
});
const circle = fc
  .record({ middle, radiusMeters: fc.double({ min: 1, max: 50_000, noNaN: true }) })
  .map(({ middle: { lat, lon }, radiusMeters }): Shape => ({ kind: 'circle', lat, lon, radiusMeters }));
/** Corners around a middle, each at a distance of its own: never crossing itself. */
const polygon = fc
  .record({
    middle,
    reaches: fc.array(fc.double({ min: 30, max: 30_000, noNaN: true }), { minLength: 3, maxLength: 12 }),
  })
  .map(
    ({ middle: { lat, lon }, reaches }): Shape => ({
      kind: 'polygon',
      ring: reaches.map((reach, at): LonLat => {
        const [x, y] = placeAt(lat, lon, (at * 360) / reaches.length, reach);
        return [wrappedLon(x), y];
      }),
    }),
  );
const shape = fc.oneof(circle, polygon);
const nearby = fc.record({
  bearing: fc.double({ min: 0, max: 360, noNaN: true }),
  share: fc.double({ min: 0, max: 3, noNaN: true }),
});

describe('fences', () => {
  it('are found at every place that the plain way finds inside them, across the date line and near the poles', () => {
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 12 }), nearby, (shapes, { bearing, share }) => {
        const around = enclosing(shapes[0] as Shape);
        const [x, lat] = placeAt(around.lat, around.lon, bearing, around.radiusMeters * share);
        const lon = wrappedLon(x);
        const fences = fencesOf(shapes);
        fences.moveTo(lat, lon);
        const found = [...fences.found.subarray(0, fences.find())].sort((a, b) => a - b);
        const expected = shapes.flatMap((one, at) => {
          // Within a tenth of a millimetre of the line both answers are right.
          if (Math.abs(fences.distanceTo(at)) < 1e-4) return found.includes(at) ? [at] : [];
          const isInside =
            one.kind === 'circle'
              ? metersApart(lat, lon, one.lat, one.lon) <= one.radiusMeters
              : metersApart(lat, lon, enclosing(one).lat, enclosing(one).lon) < 200_000 &&
                turnsAround(one.ring, lat, lon);
          return isInside ? [at] : [];
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('tell the distance to their edge, negative inside', () => {
    fc.assert(
      fc.property(shape, nearby, (one, { bearing, share }) => {
        const around = enclosing(one);
        const [x, lat] = placeAt(around.lat, around.lon, bearing, around.radiusMeters * share);
        const lon = wrappedLon(x);
        const fences = fencesOf([one]);
        fences.moveTo(lat, lon);
        const distance = fences.distanceTo(0);
        expect(distance <= 0).toBe(fences.find() === 1);
        if (one.kind === 'circle') {
          const plain = metersApart(lat, lon, one.lat, one.lon) - one.radiusMeters;
          expect(Math.abs(distance - plain)).toBeLessThan(1e-6);
        } else {
          const plain = sampledDistance(one.ring, lat, lon);
          // Samples lie on the edge, so they are never nearer than the edge is, and not much farther.
          expect(Math.abs(distance)).toBeLessThanOrEqual(plain + 1e-6);
          expect(plain - Math.abs(distance)).toBeLessThan(200);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('somebody at the edge', () => {
  const fence: Shape = { kind: 'circle', lat: 48.2, lon: 16.37, radiusMeters: 100 };

  it('enters once, however the fixes dance around the line', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 60, noNaN: true }),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 50, maxLength: 300 }),
        (accuracy, noise) => {
          const watch = watchFences(fencesOf([fence]));
          // Noise of two accuracies either way, around a place on the line itself.
          noise.forEach((part, second) => {
            const [lon, lat] = placeAt(fence.lat, fence.lon, 90, fence.radiusMeters + part * 2 * accuracy);
            watch.step(second * 1_000, lat, lon, accuracy);
          });
          expect(watch.closed).toEqual([]);
          expect(watch.open.length).toBe(noise.some((part) => part <= 0) ? 1 : 0);
        },
      ),
      { numRuns: 100 },
    );
  });

  const walk = (places: readonly (readonly [second: number, meters: number])[], accuracy = 5) => {
    const watch = watchFences(fencesOf([fence]));
    for (const [second, meters] of places) {
      const [lon, lat] = placeAt(fence.lat, fence.lon, 0, meters);
      watch.step(second * 1_000, lat, lon, accuracy);
    }
    return watch;
  };

  it('has left when it stays beyond the margin, at the time of the first fix outside', () => {
    const { closed, open } = walk([
      [0, 50],
      [10, 90],
      [20, 160],
      [30, 170],
      [40, 175],
    ]);
    expect(open).toEqual([]);
    expect(closed.map(({ entered, left }) => [entered.atMs, left?.atMs])).toEqual([[0, 20_000]]);
    expect(closed[0]?.left?.distanceMeters).toBeCloseTo(160, 3);
  });

  it('stays inside through one fix that jumps away', () => {
    const { closed, open } = walk([
      [0, 50],
      [1, 4_000],
      [2, 52],
      [3, 51],
    ]);
    expect([closed.length, open.length]).toEqual([0, 1]);
    expect(open[0]?.leaving).toBeNull();
  });

  it('is gone at once when two fixes are far away', () => {
    expect(
      walk([
        [0, 50],
        [1, 900],
        [2, 930],
      ]).closed.length,
    ).toBe(1);
  });

  it('is not judged by a fix that hardly knows where it is', () => {
    expect(walk([[0, 50]], 500).open).toEqual([]);
    expect(marginOf(Number.NaN)).toBeGreaterThan(0);
  });

  it('goes on after a pause exactly as without one', () => {
    const places = [
      [0, 50],
      [10, 160],
      [20, 170],
      [30, 20],
      [40, 150],
      [60, 190],
    ] as const;
    const whole = walk(places);
    const first = walk(places.slice(0, 2));
    const fences = fencesOf([fence]);
    const second = watchFences(fences, structuredClone([...first.open]));
    for (const [at, meters] of places.slice(2)) {
      const [lon, lat] = placeAt(fence.lat, fence.lon, 0, meters);
      second.step(at * 1_000, lat, lon, 5);
    }
    expect([...first.closed, ...second.closed]).toEqual(whole.closed);
    expect(second.open).toEqual(whole.open);
  });
});

describe('somebody in many fences at once', () => {
  const here = { lat: 48.2, lon: 16.37 };
  const at = (meters: number, radiusMeters: number): Shape => {
    const [lon, lat] = placeAt(here.lat, here.lon, 90, meters);
    return { kind: 'circle', lat, lon, radiusMeters };
  };
  const fences = [at(0, 500), at(90, 100), at(10, 100), at(50, 100), at(0, 90)];

  it('is in as many as allowed, the smallest and nearest', () => {
    const watch = watchFences(fencesOf(fences), [], 3);
    for (let second = 0; second < 5; second++) watch.step(second * 1_000, here.lat, here.lon, 5);
    expect(watch.open.map(({ fence }) => fence).sort()).toEqual([2, 3, 4]);
    expect(watch.open.map(({ entered }) => entered.atMs)).toEqual([0, 0, 0]);
  });

  it('enters others once it has left one', () => {
    const watch = watchFences(fencesOf(fences), [], 3);
    watch.step(0, here.lat, here.lon, 5);
    const [lon, lat] = placeAt(here.lat, here.lon, 90, 149);
    for (const second of [20, 40, 60]) watch.step(second * 1_000, lat, lon, 5);
    expect(watch.closed.map(({ fence }) => fence)).toEqual([4, 2]);
    expect(watch.open.map(({ fence }) => fence).sort()).toEqual([0, 1, 3]);
  });
});

describe('a shape', () => {
  const square: LonLat[] = [
    [16, 48],
    [16.01, 48],
    [16.01, 48.01],
    [16, 48.01],
  ];

  it('is refused for what is wrong with it', () => {
    const polygonOf = (ring: LonLat[]) => faultOf({ kind: 'polygon', ring });
    expect(polygonOf(square)).toBeNull();
    expect(polygonOf([...square, [16, 48]])).toBeNull();
    expect(
      polygonOf([
        [16, 48],
        [16.01, 48],
      ]),
    ).toBe('few-corners');
    expect(
      polygonOf([
        [16, 48],
        [16, 48],
        [16.01, 48],
      ]),
    ).toBe('few-corners');
    expect(
      polygonOf([
        [16, 48],
        [16.01, 48.01],
        [16.01, 48],
        [16, 48.01],
      ]),
    ).toBe('crossing');
    expect(
      polygonOf([
        [16, 48],
        [16, 48.01],
        [16, 48.02],
      ]),
    ).toBe('flat');
    expect(
      polygonOf([
        [16, 48],
        [60, 48],
        [60, 70],
      ]),
    ).toBe('too-large');
    expect(
      polygonOf([
        [16, 95],
        [16.01, 48],
        [16.01, 48.01],
      ]),
    ).toBe('place');
    expect(faultOf({ kind: 'circle', lat: 48, lon: 16, radiusMeters: 0 })).toBe('radius');
    expect(faultOf({ kind: 'circle', lat: 48, lon: Number.NaN, radiusMeters: 10 })).toBe('place');
  });

  const roundWith = (corners: number): LonLat[] =>
    Array.from({ length: corners }, (_, at) => placeAt(48, 16, (at * 360) / corners, 900));

  it('may have 5,000 corners and not one more', () => {
    expect(faultOf({ kind: 'polygon', ring: roundWith(5_000) })).toBeNull();
    expect(faultOf({ kind: 'polygon', ring: roundWith(5_001) })).toBe('many-corners');
    expect(faultOf({ kind: 'polygon', ring: roundWith(20_000) })).toBe('many-corners');
  });

  it('may lie across the date line', () => {
    const ring: LonLat[] = [
      [179.99, -17],
      [-179.99, -17],
      [-179.99, -16.98],
      [179.99, -16.98],
    ];
    expect(faultOf({ kind: 'polygon', ring })).toBeNull();
    const around = enclosing({ kind: 'polygon', ring });
    expect(Math.abs(around.lon)).toBeCloseTo(180, 6);
    expect(around.radiusMeters).toBeLessThan(3_000);
    const fences = fencesOf([{ kind: 'polygon', ring }]);
    const at = (lon: number) => {
      fences.moveTo(-16.99, lon);
      return fences.find();
    };
    expect([at(179.995), at(-179.995), at(180), at(-180), at(179.98), at(0)]).toEqual([1, 1, 1, 1, 0, 0]);
  });

  it('never says that a corner is missing because it is told twice', () => {
    expect(tidyRing([...square, [16, 48.01], [16, 48]])).toEqual(square);
    expect(EARTH_RADIUS).toBeCloseTo(6_371_008.7714, 4);
  });
});
