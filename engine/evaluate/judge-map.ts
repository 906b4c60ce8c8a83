import { metersBetween, POSITION_STEPS } from '#engine/geo/plane.ts';
import { RoadNetwork } from '#engine/match/road-network.ts';
import type { Way } from '#engine/roads/way.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { segmentsOf } from '#engine/timeline.ts';
import type { MapAround } from '#engine/transit/ground/map-ride.ts';
import { onMap } from '#engine/transit/ground/on-map.ts';
import type { MapRail, MapStop } from '#engine/transit/ground/ride-ground.ts';
import { fixesAlong, type MadeWay, type Phone, type Stand, wayBetween } from './made-rides.ts';

type Extract = MapAround & { ways: Way[]; stops: MapStop[]; rails: MapRail[] };
type JudgedRide = { kind: string; truth: string; before: string; after: string };

const PHONES: readonly Phone[] = [
  { everySeconds: 1, sigma: 4 },
  { everySeconds: 5, sigma: 8 },
  { everySeconds: 15, sigma: 12 },
];
const TRAIN_MPS = 27;
const ROAD_RIDES = 60;
const SHORTEST_METERS = 2_000;
const LONGEST_METERS = 9_000;
/** How often a car has to wait at a junction and a bus stops on request, and for how long. */
const LIGHT_SHARE = 0.25;
const REQUESTED_SHARE = 0.8;

/** Trains between stations, cars on the roads between the same stations, and cars and buses on other roads. */
export function judgeMap(extract: Extract): string[] {
  const rides = [...stationRides(extract), ...roadRides(extract)];
  const kinds = [...new Set(rides.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const of = rides.filter((one) => one.kind === kind);
    const count = (is: (one: JudgedRide) => boolean) => of.filter(is).length;
    const mended = count(({ truth, before, after }) => before !== truth && after === truth);
    const spoilt = count(({ truth, before, after }) => before === truth && after !== truth);
    const [right, rightByMap] = [
      count(({ truth, before }) => before === truth),
      count(({ truth, after }) => after === truth),
    ];
    return `${kind.padEnd(26)} ${of.length} rides, right ${right} without the map, ${rightByMap} with it: ${mended} made right, ${spoilt} made wrong`;
  });
}

function* stationRides({ ways, stops, rails, ...around }: Extract): Generator<JudgedRide> {
  const tracks = networkOf(rails.map((rail, at) => ({ ...PLAIN, id: -1 - at, lat: rail.lat, lon: rail.lon })));
  const roads = networkOf(ways);
  const stations = stops.filter(({ modes, name }) => modes.includes('TRAIN') && name !== '');
  let seed = 1;
  for (const from of stations) {
    for (const to of stations) {
      if (metersBetween(from.lat, from.lon, to.lat, to.lon) < SHORTEST_METERS / 2) continue;
      for (const phone of PHONES) {
        const train = wayBetween(tracks, nearestNode(tracks, from), nearestNode(tracks, to), () => TRAIN_MPS);
        const halts = train ? standsAt(train, stations, () => 40, 150) : [];
        if (train) yield* judged('trains between stations', 'TRAIN', train, halts, phone, seed++, around);
        const drive = carWay(roads, nearestNode(roads, from), nearestNode(roads, to));
        const lights = drive ? lightsOf(drive, roads, seededRandom(seed)) : [];
        if (drive) yield* judged('cars between stations', 'CAR', drive, lights, phone, seed++, around);
      }
    }
  }
}

function* roadRides({ ways, stops, rails: _, ...around }: Extract): Generator<JudgedRide> {
  const roads = networkOf(ways);
  const random = seededRandom(7);
  const busStops = stops.filter(({ modes }) => modes.includes('BUS'));
  const stopNode = () => nearestNode(roads, busStops[Math.floor(random() * busStops.length)] ?? { lat: 0, lon: 0 });
  for (let ride = 0; ride < ROAD_RIDES; ride++) {
    const way = carWay(roads, stopNode(), stopNode());
    const meters = way?.meters.at(-1) ?? 0;
    if (!way || meters < SHORTEST_METERS || meters > LONGEST_METERS) continue;
    const phone = PHONES[ride % PHONES.length] ?? { everySeconds: 1, sigma: 4 };
    const lights = lightsOf(way, roads, random);
    const requested = standsAt(way, busStops, () => (random() < REQUESTED_SHARE ? 12 + 20 * random() : 0), 30);
    yield* judged('cars past bus stops', 'CAR', way, lights, phone, 1000 + ride, around);
    const few = lights.filter(() => random() < 0.5);
    const bus = { ...way, mps: way.mps.map((mps) => Math.min(mps, 14) * 0.9) };
    yield* judged('buses from stop to stop', 'BUS', bus, [...requested, ...few], phone, 2000 + ride, around);
  }
}

function* judged(
  kind: string,
  truth: string,
  way: MadeWay,
  stands: Stand[],
  phone: Phone,
  seed: number,
  around: MapAround,
): Generator<JudgedRide> {
  const fixes = fixesAlong(way, stands, phone, seed);
  const legs = segmentsOf(fixes).filter(({ type }) => type !== 'IDLE');
  const longest = legs.sort((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))[0];
  if (longest) yield { kind, truth, before: longest.type, after: onMap(longest, fixes, around).type };
}

const PLAIN: Omit<Way, 'id' | 'lat' | 'lon'> = {
  ...({ type: 'road', link: false, name: '', ref: '', oneway: 0 } as const),
  ...({ limitAlong: 0, limitAgainst: 0, limitFrom: 'default' } as const),
  ...({ drivable: true, cyclable: false, layer: 0, surface: 'unknown' } as const),
};

function networkOf(ways: readonly Way[]): RoadNetwork {
  const network = new RoadNetwork();
  network.add(ways.filter(({ drivable }) => drivable));
  return network;
}

function nearestNode(network: RoadNetwork, { lat, lon }: { lat: number; lon: number }): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let node = 0; node < network.nodes.count; node++) {
    const [y, x] = [network.nodes.firstOf(node) / POSITION_STEPS, network.nodes.secondOf(node) / POSITION_STEPS];
    const away = metersBetween(lat, lon, y, x);
    if (away < least) [best, least] = [node, away];
  }
  return best;
}

const carWay = (roads: RoadNetwork, from: number, to: number): MadeWay | undefined =>
  wayBetween(roads, from, to, (directed) => Math.min(36, Math.max(5, (roads.limitOf(directed) || 50) / 3.8)));

/** Stops at places beside the route; none with zero seconds. */
function standsAt(way: MadeWay, places: readonly MapStop[], seconds: () => number, reach: number): Stand[] {
  return places.flatMap((place) => {
    let [at, least] = [-1, reach];
    way.lat.forEach((lat, index) => {
      const away = metersBetween(lat, way.lon[index] ?? 0, place.lat, place.lon);
      if (away < least) [at, least] = [way.meters[index] ?? 0, away];
    });
    const stays = at < 0 ? 0 : Math.round(seconds());
    return stays > 0 ? [{ at, seconds: stays }] : [];
  });
}

/** Some of the junctions along the route, closed for a while. */
function lightsOf(way: MadeWay, roads: RoadNetwork, random: () => number): Stand[] {
  const crossings = new Set<string>();
  for (let node = 0; node < roads.nodes.count; node++) {
    let branches = 0;
    for (let out = roads.firstLeaving[node] ?? -1; out >= 0; out = roads.nextLeaving[out] ?? -1)
      if (!['service', 'track'].includes(roads.wayOf(out)?.type ?? '')) branches++;
    if (branches >= 3)
      crossings.add(placeKey(roads.nodes.firstOf(node) / POSITION_STEPS, roads.nodes.secondOf(node) / POSITION_STEPS));
  }
  return way.lat.flatMap((lat, index) =>
    crossings.has(placeKey(lat, way.lon[index] ?? 0)) && random() < LIGHT_SHARE
      ? [{ at: (way.meters[index] ?? 0) - 8, seconds: Math.round(8 + 30 * random()) }]
      : [],
  );
}

const placeKey = (lat: number, lon: number): string => `${Math.round(lat * 1e6)} ${Math.round(lon * 1e6)}`;
