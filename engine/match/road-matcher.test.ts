import { describe, expect, test } from 'vitest';
import { emptyFixes, type Fixes, fixesOf } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import { roadsOf, sharedData } from '#engine/osm/roads-of.ts';
import type { Way } from '#engine/roads/way.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { madeDrive, shareOnTrueWay } from './made-drive.ts';
import { nearestRoads } from './nearest-road.ts';
import { RoadMatcher } from './road-matcher.ts';
import { RoadNetwork } from './road-network.ts';

/** Metres east and north of a corner of the made town. */
const LAT = 48.2;
const LON = 16.3;
const at = (east: number, north: number): [number, number] => [
  LAT + north / METERS_PER_DEGREE,
  LON + east / METERS_PER_DEGREE / Math.cos((LAT * Math.PI) / 180),
];

function networkOf(ways: readonly Way[]): RoadNetwork {
  const network = new RoadNetwork();
  network.add(ways);
  return network;
}

/** Streets every 150 m, a one-way pair and a motorway with a lane for those who live there 18 m beside it. */
function aTown(): RoadNetwork {
  const ways: Way[] = [];
  for (let k = 0; k <= 10; k++) {
    const places = Array.from({ length: 11 }, (_, step) => step * 150);
    ways.push(
      aWay(
        100 + k,
        places.map((north) => at(k * 150, north)),
        { oneway: k === 4 ? 1 : k === 5 ? -1 : 0 },
      ),
    );
    ways.push(
      aWay(
        200 + k,
        places.map((east) => at(east, k * 150)),
        { type: 'tertiary' },
      ),
    );
  }
  return networkOf(ways);
}

interface Step {
  east: number;
  north: number;
  bearing?: number;
  mps?: number;
  accuracy?: number;
  after?: number;
}

function track(steps: readonly Step[]): Fixes {
  let timestamp = 1_700_000_000;
  return fixesOf(
    steps.map(({ east, north, bearing, mps = 14, accuracy = 8, after = 1 }) => {
      timestamp += after;
      const [lat, lon] = at(east, north);
      return { timestamp, lat, lon, accuracy, speed: mps, bearing: bearing ?? null };
    }),
  );
}

const idsOf = (network: RoadNetwork, directed: Int32Array) =>
  Array.from(directed, (one) => (one < 0 ? null : (network.wayOf(one)?.id ?? null)));

describe('matching to roads', () => {
  test('a drive of one fix a second in a made town is on its true streets', () => {
    const network = aTown();
    const matcher = new RoadMatcher(network);
    const shares = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const drive = madeDrive(network, seed, 900);
      const raw = drive.fixes.lat.slice();
      const { directed } = matcher.match(drive.fixes, 'car');
      // Next to the raw track, not in its place.
      expect(drive.fixes.lat).toEqual(raw);
      return shareOnTrueWay(network, drive, directed);
    });
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.97);
  });

  test.each([5, 15, 30])('and with a fix in %i seconds', (every) => {
    const network = aTown();
    const matcher = new RoadMatcher(network);
    const drives = [1, 2, 3, 4, 5, 6].map((seed) => madeDrive(network, seed, 1_800, undefined, every));
    const shares = drives.map((drive) => shareOnTrueWay(network, drive, matcher.match(drive.fixes, 'car').directed));
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.95);
  });

  test('beside a parallel road the chain stays where it is, while the nearest road jumps', () => {
    // The lane leaves the main road far behind; between them lie 14 m, and the fixes lean towards the lane.
    const main = aWay(1, [at(0, 0), at(500, 0), at(1_000, 0), at(1_500, 0), at(2_000, 0)], { type: 'primary' });
    const lane = aWay(2, [at(300, 14), at(800, 14), at(1_300, 14)], { type: 'service' });
    const joined = aWay(3, [at(1_300, 14), at(1_300, 200), at(300, 200), at(300, 14)], { type: 'service' });
    const network = networkOf([main, lane, joined]);
    const steps = Array.from({ length: 120 }, (_, k) => {
      const east = 100 + k * 15;
      return { east, north: east > 400 && east < 1_200 ? 9 : 1, bearing: 90 };
    });
    const fixes = track(steps);
    const ours = idsOf(network, new RoadMatcher(network).match(fixes, 'car').directed);
    const nearest = idsOf(network, nearestRoads(network, fixes, 'car').directed);
    expect(ours.every((id) => id === 1)).toBe(true);
    expect(nearest.filter((id) => id === 2).length).toBeGreaterThan(40);
  });

  test('a one-way road is taken in its direction only, and a cycle may go against it', () => {
    const up = aWay(1, [at(0, 0), at(0, 600)], { oneway: 1 });
    const down = aWay(2, [at(12, 0), at(12, 600)], { oneway: -1 });
    const network = networkOf([up, down]);
    const southward = track(Array.from({ length: 30 }, (_, k) => ({ east: 4, north: 590 - k * 15, bearing: 180 })));
    const ids = idsOf(network, new RoadMatcher(network).match(southward, 'car').directed);
    expect(new Set(ids)).toEqual(new Set([2]));
    const slow = track(Array.from({ length: 30 }, (_, k) => ({ east: 1, north: 590 - k * 6, bearing: 180, mps: 6 })));
    expect(new Set(idsOf(network, new RoadMatcher(network).match(slow, 'cycle').directed))).toEqual(new Set([1]));
  });

  test('far from every road, and where the fix is too poor, nothing is matched', () => {
    const network = networkOf([aWay(1, [at(0, 0), at(2_000, 0)])]);
    const field = Array.from({ length: 10 }, (_, k) => ({ east: 600 + k * 15, north: 400 }));
    const steps: Step[] = [
      ...Array.from({ length: 10 }, (_, k) => ({ east: 100 + k * 15, north: 2 })),
      ...field,
      { east: 800, north: 0, accuracy: 400 },
      ...Array.from({ length: 10 }, (_, k) => ({ east: 820 + k * 15, north: -3 })),
    ];
    const ids = idsOf(network, new RoadMatcher(network).match(track(steps), 'car').directed);
    expect(ids.slice(0, 10)).toEqual(Array(10).fill(1));
    expect(ids.slice(10, 21)).toEqual(Array(11).fill(null));
    expect(ids.slice(21)).toEqual(Array(10).fill(1));
  });

  test('across a long silence and between roads without a junction two chains are found', () => {
    const network = networkOf([aWay(1, [at(0, 0), at(500, 0)]), aWay(2, [at(600, 40), at(1_200, 40)])]);
    const steps: Step[] = [
      ...Array.from({ length: 20 }, (_, k) => ({ east: 50 + k * 15, north: 2, bearing: 90 })),
      ...Array.from({ length: 20 }, (_, k) => ({
        east: 620 + k * 15,
        north: 42,
        bearing: 90,
        after: k === 0 ? 600 : 1,
      })),
    ];
    const ids = idsOf(network, new RoadMatcher(network).match(track(steps), 'car').directed);
    expect(ids).toEqual([...Array(20).fill(1), ...Array(20).fill(2)]);
  });

  test('standing fixes lie on the road the drive was on; no fixes and no roads are no trouble', () => {
    const network = networkOf([aWay(1, [at(0, 0), at(500, 0)]), aWay(2, [at(300, 0), at(300, 300)])]);
    const steps: Step[] = [
      ...Array.from({ length: 14 }, (_, k) => ({ east: 50 + k * 15, north: 1, bearing: 90 })),
      ...Array.from({ length: 60 }, (_, k) => ({ east: 246 + (k % 3), north: (k % 5) - 2, mps: 0 })),
    ];
    const ids = idsOf(network, new RoadMatcher(network).match(track(steps), 'car').directed);
    expect(new Set(ids)).toEqual(new Set([1]));
    expect(new RoadMatcher(network).match(emptyFixes(0), 'car').length).toBe(0);
    expect(idsOf(network, new RoadMatcher(networkOf([])).match(track(steps.slice(0, 3)), 'car').directed)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('ways that only people on foot use are no roads for a car', () => {
    const network = networkOf([aWay(1, [at(0, 0), at(500, 0)], { type: 'footway', drivable: false, cyclable: false })]);
    expect(network.segmentCount).toBe(0);
  });

  const krems = sharedData('osm/krems.osm.gz');
  test.skipIf(!krems)('on the streets of a real town at least 97 % of the length is on the true way', async () => {
    const network = networkOf(await roadsOf(krems ?? '', 'AT'));
    const matcher = new RoadMatcher(network);
    let [share, nearest] = [0, 0];
    const drives = 12;
    for (let seed = 1; seed <= drives; seed++) {
      const drive = madeDrive(network, seed, 1_200);
      share += shareOnTrueWay(network, drive, matcher.match(drive.fixes, 'car').directed) / drives;
      nearest += shareOnTrueWay(network, drive, nearestRoads(network, drive.fixes, 'car').directed) / drives;
    }
    expect(share).toBeGreaterThan(0.97);
    expect(nearest).toBeLessThan(0.96);
  });
});
