import { type Bench, duel } from '#bench/bench.ts';
import { METERS_PER_DEGREE, POSITION_STEPS } from '#engine/geo/plane.ts';
import { cellsOfWays, mapOfWays } from '#engine/roads/cells-of-ways.ts';
import { NearRoads } from '#engine/roads/near-roads.ts';
import type { Way } from '#engine/roads/way.ts';

const [STREETS, POINTS_EACH] = [20_000, 6];
const QUESTIONS = 20_000;
/** The linear scan gets fewer queries: all would take minutes. */
const SCANNED = 20;
const RADIUS_METERS = 50;
const MIN_RATIO = 100;

/** A town: streets of a few hundred metres on ten kilometres by ten. */
function town(): Way[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: STREETS }, (_, id) => {
    const lat = new Int32Array(POINTS_EACH);
    const lon = new Int32Array(POINTS_EACH);
    let [y, x] = [(48 + random() * 0.09) * POSITION_STEPS, (16 + random() * 0.13) * POSITION_STEPS];
    const [north, east] = [(random() - 0.5) * 10_000, (random() - 0.5) * 14_000];
    for (let at = 0; at < POINTS_EACH; at++) {
      lat[at] = y += north;
      lon[at] = x += east;
    }
    return {
      ...{ id, type: 'residential', link: false, name: '', ref: '', oneway: 0, limitFrom: 'default', layer: 0 },
      ...{ limitAlong: 50, limitAgainst: 50, drivable: true, cyclable: true, surface: 'unknown', lat, lon },
    } satisfies Way;
  });
}

/** Every piece of every way is measured. */
function scan(ways: readonly Way[], lat: number, lon: number): number {
  const [north, east] = [
    METERS_PER_DEGREE / POSITION_STEPS,
    (METERS_PER_DEGREE / POSITION_STEPS) * Math.cos((lat * Math.PI) / 180),
  ];
  let found = 0;
  for (const way of ways) {
    for (let at = 0; at + 1 < way.lat.length; at++) {
      const ax = ((way.lon[at] ?? 0) - lon * POSITION_STEPS) * east;
      const ay = ((way.lat[at] ?? 0) - lat * POSITION_STEPS) * north;
      const dx = ((way.lon[at + 1] ?? 0) - (way.lon[at] ?? 0)) * east;
      const dy = ((way.lat[at + 1] ?? 0) - (way.lat[at] ?? 0)) * north;
      const along = Math.min(1, Math.max(0, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
      if ((ax + along * dx) ** 2 + (ay + along * dy) ** 2 <= RADIUS_METERS ** 2) found++;
    }
  }
  return found;
}

/** How long it takes to find the roads within 50 m of a point, and how much quicker than looking at all of them. */
export const roads: Bench = {
  name: 'roads',
  run(note) {
    const ways = town();
    const map = mapOfWays(ways);
    const out = new NearRoads();
    const placeOf = (at: number) =>
      [48.005 + ((at * 7919) % 8000) / 100_000, 16.005 + ((at * 104_729) % 12_000) / 100_000] as const;
    const query = (count: number): number => {
      let found = 0;
      for (let at = 0; at < count; at++) {
        const [lat, lon] = placeOf(at);
        map.near(lat, lon, RADIUS_METERS, out);
        found += out.count;
      }
      return found;
    };
    const scanAll = (count: number): number => {
      let found = 0;
      for (let at = 0; at < count; at++) found += scan(ways, ...placeOf(at));
      return found;
    };
    const isSame = query(SCANNED) === scanAll(SCANNED);
    const { oursMs, theirsMs } = duel(
      () => query(QUESTIONS),
      () => scanAll(SCANNED),
      7,
    );
    const [ours, theirs] = [(oursMs * 1000) / QUESTIONS, (theirsMs * 1000) / SCANNED];
    const ratio = theirs / ours;
    note(
      `roads: ${STREETS} streets in ${cellsOfWays(ways).size} cells, ${(query(QUESTIONS) / QUESTIONS).toFixed(1)} pieces found each time`,
    );
    return [
      {
        name: 'roads-near',
        value: Number(ours.toFixed(2)),
        unit: 'µs a question for the roads within 50 m',
        against: `a look at every piece of ${STREETS.toLocaleString('en')} streets`,
        ratio: Number(ratio.toFixed(0)),
        must: `>= ${MIN_RATIO}, the same pieces`,
        holds: ratio >= MIN_RATIO && isSame,
      },
    ];
  },
};
