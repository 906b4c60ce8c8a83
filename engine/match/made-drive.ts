/** Drives along a network with a known route, for measuring the matcher. docs/speed-matcher.md documents the noise. */
import { emptyFixes, type Fixes } from '#engine/fixes.ts';
import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import type { WayType } from '#engine/roads/way.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import type { RoadNetwork } from './road-network.ts';

export type MadeDrive = { fixes: Fixes /** The directed segment each fix was actually on. */; truth: Int32Array };

export type Noise = {
  /** Metres along each axis. */
  sigma: number;
  /** Time constant of the error in seconds (decay to 37 %). */
  memory: number;
  /** Spread of the reported direction, in degrees, and of the speed, in metres a second. */
  bearing: number;
  speed: number;
};

/** Open sky over a town: errors of a few metres that drift rather than jump. */
export const TOWN_NOISE: Noise = { sigma: 4, memory: 10, bearing: 6, speed: 0.4 };

/** How likely a road is turned into. Yards and field tracks are destinations, not through routes. */
const LIKING: Partial<Record<WayType, number>> = { service: 0.02, track: 0.005, living_street: 0.3 };
const USUAL_KMH = 50;
const SPEED_UP = 1.5;
const CORNER_MPS = 5;
const CORNER_COSINE = 0.6;

export function madeDrive(
  network: RoadNetwork,
  seed: number,
  seconds: number,
  noise = TOWN_NOISE,
  every = 1,
): MadeDrive {
  const random = seededRandom(seed);
  const route = routeOf(network, random, seconds * 20);
  const count = Math.floor(seconds / every);
  const fixes = emptyFixes(count);
  const truth = new Int32Array(count);
  const keep = Math.exp(-every / noise.memory);
  const renew = Math.sqrt(1 - keep * keep) * noise.sigma;
  let [north, east] = [gauss(random) * noise.sigma, gauss(random) * noise.sigma];
  let [leg, along, mps] = [0, 0, 3];
  for (let at = 0; at < count; at++) {
    const directed = route[leg] ?? 0;
    truth[at] = directed;
    const heading = headingOf(network, directed);
    const share = along / (network.meters[directed >> 1] || 1);
    const [from, to] = [network.startOf(directed), network.endOf(directed)];
    const lat = network.nodes.firstOf(from) + share * (network.nodes.firstOf(to) - network.nodes.firstOf(from));
    const lon = network.nodes.secondOf(from) + share * (network.nodes.secondOf(to) - network.nodes.secondOf(from));
    north = keep * north + renew * gauss(random);
    east = keep * east + renew * gauss(random);
    const degrees = lat / POSITION_STEPS;
    fixes.timestamp[at] = 1_700_000_000 + at * every;
    fixes.lat[at] = degrees + north / METERS_PER_DEGREE;
    fixes.lon[at] = lon / POSITION_STEPS + east / METERS_PER_DEGREE / Math.cos((degrees * Math.PI) / 180);
    fixes.accuracy[at] = noise.sigma * 1.5;
    fixes.speed[at] = Math.max(0, mps + gauss(random) * noise.speed);
    const bearing = (heading * 180) / Math.PI + gauss(random) * noise.bearing;
    fixes.bearing[at] = ((bearing % 360) + 360) % 360;
    fixes.altitude[at] = Number.NaN;
    for (let second = 0; second < every; second++) {
      mps = Math.min(wantedMps(network, route, leg), mps + SPEED_UP);
      along += mps;
      while (along > (network.meters[(route[leg] ?? 0) >> 1] ?? 0) && leg < route.length - 1) {
        along -= network.meters[(route[leg++] ?? 0) >> 1] ?? 0;
      }
    }
  }
  return { fixes, truth };
}

/** Share of the driven length that was matched to the correct way. */
export function shareOnTrueWay(network: RoadNetwork, { fixes, truth }: MadeDrive, directed: Int32Array): number {
  let [right, whole] = [0, 0];
  for (let at = 0; at < fixes.length; at++) {
    const meters = fixes.speed[at] ?? 0;
    whole += meters;
    const found = directed[at] ?? -1;
    if (found >= 0 && network.wayOf(found)?.id === network.wayOf(truth[at] ?? 0)?.id) right += meters;
  }
  return right / whole;
}

function routeOf(network: RoadNetwork, random: () => number, meters: number): number[] {
  let directed = 0;
  do directed = Math.floor(random() * network.segmentCount * 2);
  while (!network.mayUse(directed, 'car') || liking(network, directed) < 1);
  const route = [directed];
  for (let left = meters; left > 0; left -= network.meters[directed >> 1] ?? 0) {
    let [next, weights] = [directed ^ 1, 0];
    const node = network.endOf(directed);
    for (let one = network.firstLeaving[node] ?? -1; one >= 0; one = network.nextLeaving[one] ?? -1) {
      if (one === (directed ^ 1) || !network.mayUse(one, 'car')) continue;
      const weight = liking(network, one);
      weights += weight;
      if (random() * weights < weight) next = one;
    }
    // The end of a one-way road at the edge of the map: there is no way on.
    if (next === (directed ^ 1) && !network.mayUse(next, 'car')) return routeOf(network, random, meters);
    directed = next;
    route.push(directed);
  }
  return route;
}

const liking = (network: RoadNetwork, directed: number): number => LIKING[network.wayOf(directed)?.type ?? 'road'] ?? 1;

const headingOf = (network: RoadNetwork, directed: number): number =>
  (network.bearing[directed >> 1] ?? 0) + ((directed & 1) === 0 ? 0 : Math.PI);

/** The limit, and slower before a corner. */
function wantedMps(network: RoadNetwork, route: readonly number[], leg: number): number {
  const [here, next] = [route[leg] ?? 0, route[leg + 1] ?? 0];
  const limit = network.limitOf(here) || USUAL_KMH;
  const isCorner = Math.cos(headingOf(network, next) - headingOf(network, here)) < CORNER_COSINE;
  return isCorner ? CORNER_MPS : limit / 3.6;
}

const gauss = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
