import { describe, expect, it } from 'vitest';
import { placeAt } from '#contract/sphere.ts';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { fixesOf } from '#engine/fixes.ts';
import { crossingsOf } from './crossings.ts';
import { fencesOf } from './fences.ts';

const HOME = { lat: 48, lon: 16 };
const START = 1_700_000_000;
/** Straight to the east, a fix every so many seconds. */
const aDrive = (speed: number, every: number, meters: number) =>
  fixesOf(
    Array.from({ length: Math.floor(meters / (speed * every)) + 1 }, (_, at) => {
      const [lon, lat] = placeAt(HOME.lat, HOME.lon, 90, at * every * speed);
      return { timestamp: START + at * every, lat, lon, accuracy: 5, speed };
    }),
  );
const circleEast = (meters: number, radiusMeters: number) => {
  const [lon, lat] = placeAt(HOME.lat, HOME.lon, 90, meters);
  return { kind: 'circle' as const, lat, lon, radiusMeters };
};
const always = () => true;
const cross = (fixes: ReturnType<typeof aDrive>, ...shapes: Parameters<typeof fencesOf>[0]) =>
  crossingsOf(fencesOf(shapes), fixes, driveSamples(fixes), always);

describe('crossings of areas', () => {
  it.each([
    [1, 10],
    [1, 36],
    [5, 25],
    [20, 30],
  ])('are as long as the way inside, with a fix every %i s at %i m/s', (every, speed) => {
    const { crossings, inside } = cross(aDrive(speed, every, 6_000), circleEast(3_000, 200));
    expect(crossings).toHaveLength(1);
    expect(crossings[0]?.meters).toBeGreaterThan(340);
    expect(crossings[0]?.meters).toBeLessThan(460);
    expect(Math.abs((crossings[0]?.enteredMs ?? 0) / 1000 - START - 2_800 / speed)).toBeLessThan(3);
    expect(inside.meters).toBeCloseTo(crossings[0]?.meters ?? 0, 6);
    expect(crossings[0]?.seconds).toBeCloseTo((crossings[0]?.meters ?? 0) / speed, 0);
  });

  it('see a small area between two fixes', () => {
    const { crossings } = cross(aDrive(30, 20, 6_000), circleEast(3_300, 40));
    expect(crossings).toHaveLength(1);
  });

  it('count each area by itself and the time in any of them once', () => {
    const { crossings, inside } = cross(aDrive(10, 1, 4_000), circleEast(1_000, 300), circleEast(1_200, 300));
    expect(crossings.map(({ fence }) => fence).sort()).toEqual([0, 1]);
    expect(inside.meters).toBeGreaterThan(760);
    expect(inside.meters).toBeLessThan(840);
  });

  it('are two when the way comes back later, and one at a noisy edge', () => {
    const there = aDrive(10, 1, 3_000);
    const rows = Array.from({ length: there.length * 2 }, (_, at) => {
      const from = at < there.length ? at : 2 * there.length - 1 - at;
      const [lat, lon] = [there.lat[from] ?? 0, there.lon[from] ?? 0];
      return { timestamp: START + at, lat, lon, accuracy: 5, speed: 10 };
    });
    expect(cross(fixesOf(rows), circleEast(1_000, 200)).crossings).toHaveLength(2);
    expect(cross(fixesOf(rows), circleEast(3_000, 200)).crossings).toHaveLength(1);
  });

  it('do not happen outside of the days on which an area counts, far away, or without areas', () => {
    const fixes = aDrive(10, 1, 2_000);
    const samples = driveSamples(fixes);
    const none = crossingsOf(fencesOf([circleEast(1_000, 200)]), fixes, samples, () => false);
    expect(none).toEqual({ crossings: [], inside: { seconds: 0, meters: 0 } });
    expect(cross(fixes, circleEast(9_000, 200)).crossings).toEqual([]);
    expect(cross(fixes).crossings).toEqual([]);
  });
});
