import { expect, test } from 'vitest';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { fixesOf } from '#engine/fixes.ts';
import { METERS_PER_DEGREE } from '#engine/geo/plane.ts';
import type { Way } from '#engine/roads/way.ts';
import { aWay } from '#engine/roads/ways.test-support.ts';
import { RoadMatcher } from './road-matcher.ts';
import { RoadNetwork } from './road-network.ts';
import { speedingOf } from './speeding-of.ts';

const north = (meters: number) => 48 + meters / METERS_PER_DEGREE;

/** A drive northwards, so many km/h at each second, on a road of two kilometres. */
function speeding(kmh: readonly number[], way: Partial<Way> = {}) {
  const road: Partial<Way> = { name: 'Demo Road', limitFrom: 'sign', ...way };
  const network = new RoadNetwork();
  network.add([
    aWay(
      1,
      [
        [north(-50), 16],
        [north(2_000), 16],
      ],
      road,
    ),
  ]);
  let meters = 0;
  const fixes = fixesOf(
    kmh.map((speed, at) => {
      meters += speed / 3.6;
      const place = { lat: north(meters), lon: 16, accuracy: 5, bearing: 0 };
      return { timestamp: 1_700_000_000 + at, speed: speed / 3.6, ...place };
    }),
  );
  return speedingOf(network, new RoadMatcher(network).match(fixes, 'car'), fixes, driveSamples(fixes));
}

const seconds = (count: number, kmh: number): number[] => new Array(count).fill(kmh);

test('a little above the limit is forgiven, and so are moments', () => {
  expect(speeding(seconds(60, 52.5))?.stretches).toEqual([]);
  expect(speeding([...seconds(30, 49), 70, ...seconds(30, 49)])?.stretches).toEqual([]);
});

test('a stretch has its length, its speed and its limit, and says whether that is assumed', () => {
  const found = speeding([...seconds(30, 48), ...seconds(20, 72), ...seconds(30, 48)], { limitFrom: 'default' });
  expect(found?.knownMeters).toBeGreaterThan(1_000);
  expect(found?.stretches).toHaveLength(1);
  const [stretch] = found?.stretches ?? [];
  expect(stretch).toMatchObject({ limitKmh: 50, isAssumed: true, road: 'Demo Road' });
  expect(stretch?.speedKmh).toBeCloseTo(72, 0);
  expect(stretch?.meters).toBeCloseTo(400, -1);
});

test('each direction has a limit of its own', () => {
  expect(speeding(seconds(40, 65), { limitAlong: 70, limitAgainst: 30 })?.stretches).toEqual([]);
  expect(speeding(seconds(40, 65), { limitAlong: 30, limitAgainst: 70 })?.stretches).toHaveLength(1);
});

test('without limits, or with hardly any, nothing is said', () => {
  expect(speeding(seconds(60, 180), { limitAlong: 0, limitAgainst: 0 })).toBeUndefined();
  expect(speeding(seconds(8, 60))).toBeUndefined();
});
