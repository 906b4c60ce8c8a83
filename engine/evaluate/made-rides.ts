/**
 * Generates rides along the rails and roads of a real extract to measure what the map adds where the truth is known.
 */
import { type Fixes, type FixRow, fixesOf } from '#engine/fixes.ts';
import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import type { RoadNetwork } from '#engine/match/road-network.ts';
import { seededRandom } from '#engine/synthetic/random.ts';

/** A route: points a few metres apart with the usual speed there, and where it stops for how long. */
export type MadeWay = { lat: number[]; lon: number[]; mps: number[]; meters: number[] };
export type Stand = { at: number; seconds: number };
export type Phone = { everySeconds: number; sigma: number };

const RADIANS = Math.PI / 180;
const SPEED_UP = 0.9;
const BRAKE = 1.1;
const DRIFT_SECONDS = 15;
const STANDS_BEFORE_SECONDS = 600;

/** The shortest path between two nodes; undefined if there is none. */
export function wayBetween(
  network: RoadNetwork,
  from: number,
  to: number,
  mpsOf: (directed: number) => number,
): MadeWay | undefined {
  const best = new Map<number, number>([[from, 0]]);
  const through = new Map<number, number>();
  const open: [meters: number, node: number][] = [[0, from]];
  while (open.length > 0) {
    const at = open.reduce((least, entry, index) => (entry[0] < (open[least]?.[0] ?? 0) ? index : least), 0);
    const [[meters, node] = [0, to]] = open.splice(at, 1);
    if (node === to) break;
    if (meters > (best.get(node) ?? Number.POSITIVE_INFINITY)) continue;
    for (let out = network.firstLeaving[node] ?? -1; out >= 0; out = network.nextLeaving[out] ?? -1) {
      if (!network.mayUse(out, 'car')) continue;
      const [next, length] = [network.endOf(out), meters + (network.meters[out >> 1] ?? 0)];
      if (length >= (best.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(next, length);
      through.set(next, out);
      open.push([length, next]);
    }
  }
  if (from === to || !through.has(to)) return undefined;
  const pieces: number[] = [];
  for (let node = to; node !== from; node = network.startOf(pieces[0] ?? 0)) pieces.unshift(through.get(node) ?? 0);
  return placesAlong(network, pieces, mpsOf);
}

function placesAlong(network: RoadNetwork, pieces: readonly number[], mpsOf: (directed: number) => number): MadeWay {
  const way: MadeWay = { lat: [], lon: [], mps: [], meters: [] };
  let meters = 0;
  for (const piece of pieces) {
    const length = network.meters[piece >> 1] ?? 0;
    const [a, b] = [network.startOf(piece), network.endOf(piece)];
    const place = (node: number) =>
      [network.nodes.firstOf(node) / POSITION_STEPS, network.nodes.secondOf(node) / POSITION_STEPS] as const;
    const [[latA, lonA], [latB, lonB]] = [place(a), place(b)];
    const steps = Math.max(1, Math.round(length / 5));
    for (let step = 0; step < steps; step++) {
      way.lat.push(latA + ((latB - latA) * step) / steps);
      way.lon.push(lonA + ((lonB - lonA) * step) / steps);
      way.mps.push(mpsOf(piece));
      way.meters.push(meters + (length * step) / steps);
    }
    meters += length;
  }
  return way;
}

/** Travels along a route with the given stops and rests at both ends, as a phone would report it. */
export function fixesAlong(way: MadeWay, stands: readonly Stand[], phone: Phone, seed: number): Fixes {
  const random = seededRandom(seed);
  const rows: FixRow[] = [];
  const end = way.meters.at(-1) ?? 0;
  const waiting = [...stands].filter(({ at }) => at > 30 && at < end - 30).sort((a, b) => a.at - b.at);
  let [second, at, speed, index, east, north, left] = [0, 0, 0, 0, 0, 0, STANDS_BEFORE_SECONDS];
  let isDone = false;
  while (!isDone || left > 0) {
    const keep = Math.exp(-1 / DRIFT_SECONDS);
    const push = phone.sigma * Math.sqrt(1 - keep * keep);
    east = keep * east + push * normal(random);
    north = keep * north + push * normal(random);
    if (left > 0) {
      left--;
      speed = 0;
    } else {
      const next = waiting[0]?.at ?? end;
      const allowed = Math.min(way.mps[index] ?? 8, Math.sqrt(2 * BRAKE * Math.max(0.2, next - at)));
      speed = Math.min(allowed, speed + SPEED_UP);
      at += speed;
      while (index + 1 < way.meters.length && (way.meters[index + 1] ?? 0) <= at) index++;
      if (at >= next - 1) {
        left = waiting.shift()?.seconds ?? STANDS_BEFORE_SECONDS;
        isDone = next === end;
      }
    }
    if (second % phone.everySeconds === 0) {
      const lat = way.lat[index] ?? 0;
      rows.push({
        timestamp: 1_781_600_000 + second,
        lat: lat + north / METERS_PER_DEGREE,
        lon: (way.lon[index] ?? 0) + east / (METERS_PER_DEGREE * Math.cos(lat * RADIANS)),
        accuracy: Math.max(4, phone.sigma * 1.5),
        speed: Math.max(0, speed + 0.3 * normal(random)),
      });
    }
    second++;
  }
  return fixesOf(rows);
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(Math.max(1e-12, random()))) * Math.cos(2 * Math.PI * random());
}
