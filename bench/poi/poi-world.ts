import type { Shape } from '#contract/shapes.ts';
import { type LonLat, placeAt } from '#contract/sphere.ts';

export interface BenchFix {
  lat: number;
  lon: number;
}

/** Fixes as columns, user after user, as the engine gets them. */
export interface Ways {
  length: number;
  user: Int32Array;
  atMs: Float64Array;
  lat: Float64Array;
  lon: Float64Array;
}

/** The same numbers at every run. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TOWNS = 100;
const [WEST, SOUTH, EAST, NORTH] = [9.5, 46.4, 17.2, 49];
const SIXTH = 1 / 6;

/** Places of a country: mostly in towns, mostly small circles, some polygons, a few large. */
export function shapesOf(count: number): Shape[] {
  const next = chance(1);
  const towns = Array.from(
    { length: TOWNS },
    (): LonLat => [WEST + next() * (EAST - WEST), SOUTH + next() * (NORTH - SOUTH)],
  );
  return Array.from({ length: count }, (): Shape => {
    const town = towns[Math.floor(next() * TOWNS)] ?? [16, 48];
    const isInTown = next() < 0.7;
    const [lon, lat] = isInTown
      ? placeAt(town[1], town[0], next() * 360, Math.sqrt(next()) * 8_000)
      : ([WEST + next() * (EAST - WEST), SOUTH + next() * (NORTH - SOUTH)] as LonLat);
    const kind = next();
    if (kind < 0.8) return { kind: 'circle', lat, lon, radiusMeters: 30 + next() * 270 };
    if (kind < 0.82) return { kind: 'circle', lat, lon, radiusMeters: 1_000 + next() * 4_000 };
    const corners = 4 + Math.floor(next() * (kind < 0.97 ? 9 : 60));
    const reach = 50 + next() * 400;
    const ring = Array.from({ length: corners }, (_, at) =>
      placeAt(lat, lon, (at * 360) / corners, reach * (1 - next() * SIXTH)),
    );
    return { kind: 'polygon', ring };
  });
}

/** People who walk and drive among them, a fix every few seconds. */
export function benchWaysOf(shapes: readonly Shape[], users: number, each: number): Ways {
  const next = chance(2);
  const length = users * each;
  const ways: Ways = {
    length,
    user: new Int32Array(length),
    atMs: new Float64Array(length),
    lat: new Float64Array(length),
    lon: new Float64Array(length),
  };
  for (let user = 0; user < users; user++) {
    const begin = shapes[Math.floor(next() * shapes.length)];
    let [lon, lat]: LonLat =
      begin?.kind === 'circle' ? [begin.lon, begin.lat] : (begin?.ring[0] ?? ([16, 48] as LonLat));
    let bearing = next() * 360;
    const speed = next() < 0.5 ? 1.4 : 12;
    for (let at = 0; at < each; at++) {
      bearing += (next() - 0.5) * 40;
      [lon, lat] = placeAt(lat, lon, bearing, speed * 5 * (0.5 + next()));
      const place = user * each + at;
      ways.user[place] = user;
      ways.atMs[place] = at * 5_000;
      ways.lat[place] = lat;
      ways.lon[place] = lon;
    }
  }
  return ways;
}

/** Points at the edges, where an answer is hardest. */
export function edgePlaces(shapes: readonly Shape[], count: number): { shape: number; lat: number; lon: number }[] {
  const next = chance(3);
  return Array.from({ length: count }, () => {
    const number = Math.floor(next() * shapes.length);
    const shape = shapes[number];
    const off = (next() - 0.5) * 10;
    if (shape?.kind === 'polygon') {
      const at = Math.floor(next() * shape.ring.length);
      const a = shape.ring[at] ?? ([0, 0] as LonLat);
      const b = shape.ring[(at + 1) % shape.ring.length] ?? a;
      const part = next();
      const [lon, lat] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
      const [x, y] = placeAt(lat, lon, next() * 360, Math.abs(off));
      return { shape: number, lat: y, lon: x };
    }
    const circle = shape ?? { lat: 0, lon: 0, radiusMeters: 1 };
    const [x, y] = placeAt(circle.lat, circle.lon, next() * 360, circle.radiusMeters + off);
    return { shape: number, lat: y, lon: x };
  });
}
