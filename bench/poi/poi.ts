import { type Bench, type BenchRow, median } from '#bench/bench.ts';
import { collectGarbage } from '#bench/collect.ts';
import type { Shape } from '#contract/shapes.ts';
import { type Fences, fencesOf } from '#engine/geofence/fences.ts';
import { type Watch, watchFences } from '#engine/geofence/watch.ts';
import { type BenchFix, benchWaysOf, edgePlaces, shapesOf, type Ways } from './poi-world.ts';
import { edgeDistances, fill, type PostGis, pairsInside, startPostGis } from './postgis.ts';

const POIS = 100_000;
const [USERS, FIXES_EACH, ROUNDS] = [2_000, 500, 7];
/** The first ones meet code that is not compiled yet. */
const WARM_UPS = 5;
const MIN_CHECKS = 1_000_000;
const MIN_RATIO = 25;
const EDGE_METERS = 0.001;
const EDGE_PLACES = 20_000;
/** Enough for PostGIS to reach full speed, and few enough to wait for it. */
const PLACES_FOR_POSTGIS = 50_000;
const PASSES = 4;

/** The CPU time of this process, independent of other load. */
function coreSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Every fix against all shapes, with each person's memory of where they are; as the engine does it. */
function checkAll(fences: Fences, { user, atMs, lat, lon }: Ways, count: number): number {
  const watches: Watch[] = [];
  for (let at = 0; at < count; at++) {
    const userIndex = user[at] ?? 0;
    let watch = watches[userIndex];
    if (!watch) {
      watch = watchFences(fences);
      watches[userIndex] = watch;
    }
    watch.step(atMs[at] ?? 0, lat[at] ?? 0, lon[at] ?? 0, 8);
  }
  return watches.reduce((visits, { open, closed }) => visits + open.length + closed.length, 0);
}

export const poi: Bench = {
  name: 'poi',
  async run(note) {
    const shapes = shapesOf(POIS);
    const fences = fencesOf(shapes);
    const ways = benchWaysOf(shapes, USERS, FIXES_EACH);
    for (let round = 0; round < WARM_UPS; round++) checkAll(fences, ways, ways.length);
    const perSecond: number[] = [];
    let visits = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const begin = coreSeconds();
      visits = checkAll(fences, ways, ways.length);
      perSecond.push(ways.length / (coreSeconds() - begin));
    }
    const ours = median(perSecond);
    note(`poi: ${ways.length} fixes of ${USERS} people against ${POIS} shapes, ${visits} visits`);
    const rows: BenchRow[] = [
      {
        name: 'poi-checks',
        value: Math.round(ours),
        unit: 'checks/s on a core',
        against: `${MIN_CHECKS.toLocaleString('en')} checks/s with state`,
        ratio: Number((ours / MIN_CHECKS).toFixed(3)),
        must: '>= 1.0',
        holds: ours >= MIN_CHECKS,
      },
    ];
    const postgis = await startPostGis(note);
    if (!postgis) return rows;
    try {
      rows.push(...(await againstPostGis(postgis, shapes, fences, ways, note)));
    } finally {
      await postgis.stop();
    }
    return rows;
  },
};

async function againstPostGis(
  { client }: PostGis,
  shapes: readonly Shape[],
  fences: Fences,
  ways: Ways,
  note: (line: string) => void,
): Promise<BenchRow[]> {
  // Whole routes of some people, as phones send them.
  const places = Array.from(
    { length: PLACES_FOR_POSTGIS },
    (_, at): BenchFix => ({ lat: ways.lat[at] ?? 0, lon: ways.lon[at] ?? 0 }),
  );
  await fill(client, shapes, places);
  const ratios: number[] = [];
  let [theirs, pairs] = [0, new Set<string>()];
  await pairsInside(client);
  // Whoever runs second finds warm caches: both run once before they are timed.
  const ours = (): number => {
    collectGarbage();
    checkAll(fences, ways, places.length);
    const begin = performance.now();
    for (let pass = 0; pass < PASSES; pass++) checkAll(fences, ways, places.length);
    return (performance.now() - begin) / PASSES;
  };
  const selfRatios: number[] = [];
  for (let round = 0; round < 7; round++) {
    const before = ours();
    await pairsInside(client);
    const found = await pairsInside(client);
    const after = ours();
    ratios.push(found.ms / ((before + after) / 2));
    selfRatios.push(after / before);
    theirs = places.length / (found.ms / 1000);
    pairs = found.pairs;
  }
  note(`poi: self-ratio ${median(selfRatios).toFixed(3)}`);
  const different = differences(fences, places, pairs);
  note(`poi: PostGIS ${Math.round(theirs)} places/s, ${pairs.size} pairs; ${different.count} answered otherwise`);
  const edges = edgePlaces(shapes, EDGE_PLACES);
  const distances = await edgeDistances(client, edges);
  const farthest = edges.reduce((most, { shape, lat, lon }, at) => {
    fences.moveTo(lat, lon);
    return Math.max(most, Math.abs(Math.abs(fences.distanceTo(shape)) - (distances[at] ?? 0)));
  }, different.meters);
  const ratio = median(ratios);
  return [
    {
      name: 'poi-postgis',
      value: Math.round(theirs),
      unit: 'checks/s of PostGIS',
      against: 'PostgreSQL 15 with PostGIS: batch, GiST, sphere, same places',
      ratio: Number(ratio.toFixed(1)),
      must: `>= ${MIN_RATIO.toFixed(1)}`,
      holds: ratio >= MIN_RATIO,
    },
    {
      name: 'poi-edge',
      value: Number((farthest * 1e6).toFixed(3)),
      unit: 'µm',
      against: `1 mm, over ${EDGE_PLACES.toLocaleString('en')} distances to edges by PostGIS`,
      ratio: Number((farthest / EDGE_METERS).toFixed(3)),
      must: '<= 1.0',
      holds: farthest <= EDGE_METERS,
    },
  ];
}

/** Disagreements between the two: how many, and the largest distance from the line. */
function differences(fences: Fences, places: readonly BenchFix[], pairs: ReadonlySet<string>) {
  const ours = new Set<string>();
  places.forEach(({ lat, lon }, place) => {
    fences.moveTo(lat, lon);
    for (const shape of fences.found.subarray(0, fences.find())) ours.add(`${place} ${shape}`);
  });
  let [count, meters] = [0, 0];
  for (const pair of [...pairs].filter((one) => !ours.has(one)).concat([...ours].filter((one) => !pairs.has(one)))) {
    const [place = 0, shape = 0] = pair.split(' ').map(Number);
    const at = places[place];
    if (!at) continue;
    fences.moveTo(at.lat, at.lon);
    count++;
    meters = Math.max(meters, Math.abs(fences.distanceTo(shape)));
  }
  return { count, meters };
}
