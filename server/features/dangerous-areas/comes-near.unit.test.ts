import { describe, expect, it } from 'vitest';
import { wrappedLon } from '#contract/sphere.ts';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { crossingsOf } from '#engine/geofence/crossings.ts';
import { fencesOf } from '#engine/geofence/fences.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { seededRandom } from '#engine/synthetic/random.ts';
import { comesNear } from './comes-near.ts';

const always = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY };
const crosses = (fixes: ReturnType<typeof aDrive>, lat: number, lon: number, radius: number) => {
  const fences = fencesOf([{ kind: 'circle', lat, lon, radiusMeters: radius }]);
  return crossingsOf(fences, fixes, driveSamples(fixes), () => true).crossings.length > 0;
};

describe('a track that comes near', () => {
  it.each([
    ['in a town', 48, 16],
    ['at the date line', -17, 179.99],
    ['far in the north', 84, 15],
  ])('is every one that crosses an area, %s', (_, lat, lon) => {
    const random = seededRandom(11);
    let [crossed, near] = [0, 0];
    for (let round = 0; round < 300; round++) {
      const fixes = aDrive({ seed: round, timestamp: 0, lat, lon }, 300);
      const radius = 20 + random() * 400;
      const area = { lat: lat + (random() - 0.5) * 0.1, lon: wrappedLon(lon + (random() - 0.5) * 0.15), radius };
      const isNear = comesNear(fixes, [{ ...area, ...always }]);
      if (isNear) near++;
      if (!crosses(fixes, area.lat, area.lon, radius)) continue;
      crossed++;
      expect(isNear).toBe(true);
    }
    expect(crossed).toBeGreaterThan(0);
    expect(near).toBeLessThan(300);
  });

  it('is not reported when the area was not in force', () => {
    const fixes = aDrive({ seed: 1, timestamp: 1_000_000, lat: 48, lon: 16 }, 300);
    const area = { lat: 48, lon: 16, radius: 100 };
    expect(comesNear(fixes, [{ ...area, ...always }])).toBe(true);
    expect(comesNear(fixes, [{ ...area, ...always, toMs: 999_999_000 }])).toBe(false);
    expect(comesNear(fixes, [{ ...area, ...always, fromMs: 1_900_000_000 }])).toBe(false);
  });
});
