import { describe, expect, test } from 'vitest';
import { Random } from '#phone/world/random.ts';
import { STATION_METERS } from '#phone/world/town/path.ts';
import { roadPath } from '#phone/world/town/road-path.ts';
import { theTown } from '#phone/world/town/town.ts';
import { MotionTrack } from './motion-track.ts';
import { speedProfile } from './speed-profile.ts';
import { travel } from './travel.ts';
import { VEHICLES } from './vehicle.ts';

const town = theTown();
const crossings = Object.values(town.quarters).flat();
const someWays = Array.from({ length: 12 }, (_, at) => {
  const random = new Random('way', at);
  return [random.pick(crossings), random.pick(crossings)] as const;
});

describe('roads', () => {
  test('lead from everywhere to everywhere, by car and on foot', () => {
    const middle = town.network.nearest({ x: 0, y: 0 });
    for (const crossing of crossings) {
      if (crossing === middle) continue;
      expect(roadPath(town.network, [crossing, middle], 'foot').count).toBeGreaterThan(10);
    }
    for (const [from, to] of someWays) expect(roadPath(town.network, [from, to], 'car').count).toBeGreaterThan(1);
  });

  test('have stations at even distances that end where they should', () => {
    for (const [from, to] of someWays) {
      const path = roadPath(town.network, [from, to], 'car');
      const end = town.network.at(to);
      expect(Math.hypot((path.x[path.count - 1] ?? 0) - end.x, (path.y[path.count - 1] ?? 0) - end.y)).toBeLessThan(5);
      const steps = Array.from({ length: path.count - 1 }, (_, at) =>
        Math.hypot((path.x[at + 1] ?? 0) - (path.x[at] ?? 0), (path.y[at + 1] ?? 0) - (path.y[at] ?? 0)),
      );
      expect(Math.max(...steps)).toBeLessThan(STATION_METERS + 0.01);
    }
  });
});

describe.each(['CAR', 'BUS', 'CYCLING', 'WALKING'] as const)('%s', (mode) => {
  const vehicle = VEHICLES[mode];
  const rides = someWays.map(([from, to], at) => {
    const traveller = mode === 'CAR' ? 'car' : mode === 'BUS' ? 'bus' : 'foot';
    const path = roadPath(town.network, [from, to], traveller);
    return { path, profile: speedProfile(path, vehicle, new Random('ride', mode, at)) };
  });

  test('respects the vehicle’s limits: acceleration, braking, bends', () => {
    const worst = { pull: 0, brake: 0, lateral: 0 };
    for (const { path, profile } of rides) {
      for (let at = 1; at < path.count; at++) {
        const before = profile.mps[at - 1] ?? 0;
        const here = profile.mps[at] ?? 0;
        const along = (here * here - before * before) / (2 * STATION_METERS);
        worst.pull = Math.max(worst.pull, along);
        worst.brake = Math.max(worst.brake, -along);
        // Nobody crawls slower than a step: the sharpest corners are taken at that.
        if (here > 0.61) worst.lateral = Math.max(worst.lateral, here * here * (path.bend[at] ?? 0));
      }
    }
    for (const power of ['pull', 'brake', 'lateral'] as const) {
      expect(worst[power], power).toBeLessThanOrEqual(vehicle[power] + 1e-6);
      expect(worst[power], power).toBeGreaterThan(0);
    }
  });

  test('is somewhere at every second, from the start to the end', () => {
    for (const { path, profile } of rides) {
      const track = new MotionTrack();
      const left = travel(track, path, profile, 100.4, 'street');
      expect(track.second[0]).toBe(101);
      expect(track.length).toBe(Math.ceil(left[path.count - 1] ?? 0) - 101);
      let leap = 0;
      for (let at = 1; at < track.length; at++) {
        if ((track.second[at] ?? 0) - (track.second[at - 1] ?? 0) !== 1) expect.fail(`a second is missing at ${at}`);
        const meters = Math.hypot(
          (track.x[at] ?? 0) - (track.x[at - 1] ?? 0),
          (track.y[at] ?? 0) - (track.y[at - 1] ?? 0),
        );
        leap = Math.max(leap, meters - 1.1 * Math.max(track.mps[at] ?? 0, track.mps[at - 1] ?? 0));
      }
      expect(leap).toBeLessThan(1.5);
    }
  });
});

test('a hard stop is felt where it was asked for', () => {
  const path = roadPath(
    town.network,
    [town.network.nearest({ x: 2100, y: 0 }), town.network.nearest({ x: 6600, y: 1600 })],
    'car',
  );
  const station = Math.floor(path.count / 2);
  const incident = { kind: 'brake', station, mps2: 6, toMps: 3 } as const;
  const { mps } = speedProfile(path, VEHICLES.CAR, new Random('brake'), [incident]);
  const strongest = Math.max(
    ...Array.from({ length: 12 }, (_, back) => {
      const before = mps[station - back - 1] ?? 0;
      const here = mps[station - back] ?? 0;
      return (before * before - here * here) / (2 * STATION_METERS);
    }),
  );
  expect(strongest).toBeGreaterThan(5);
  expect(strongest).toBeLessThanOrEqual(6 + 1e-6);
});
