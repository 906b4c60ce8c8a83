import { describe, expect, it } from 'vitest';
import { driveSamples } from '#engine/describe/drive-samples.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { exposureOf, sumExposure } from './exposure.ts';
import { isNight } from './night.ts';

describe('exposure', () => {
  it('knows night and day by the sun', () => {
    const noon = Date.UTC(2024, 5, 21, 11, 0) / 1000;
    const midnight = Date.UTC(2024, 5, 21, 23, 0) / 1000;
    expect(isNight(noon, 48.2, 16.4)).toBe(false);
    expect(isNight(midnight, 48.2, 16.4)).toBe(true);
    expect(isNight(midnight, 70, 25)).toBe(false);
  });

  it('adds up by road, night and area, and says unknown where it is', () => {
    const fixes = aDrive({ seed: 2 });
    const samples = driveSamples(fixes);
    const one = exposureOf(fixes, samples);
    expect(one.inDangerousAreas).toBeNull();
    expect(one.byRoad.unknown?.km).toBeCloseTo(one.total.km, 6);
    expect(one.day.hours + one.night.hours).toBeCloseTo(one.total.hours, 6);
    const known = exposureOf(fixes, samples, { roadTypeAt: () => 'primary', inDangerousArea: (at) => at < 600 });
    const both = sumExposure([one, known]);
    expect(both.total.km).toBeCloseTo(2 * one.total.km, 6);
    expect(both.byRoad.primary?.km).toBeCloseTo(one.total.km, 6);
    expect(both.inDangerousAreas?.km).toBeGreaterThan(0);
  });
});
