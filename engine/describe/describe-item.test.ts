import { describe, expect, it } from 'vitest';
import type { DrivingEvent } from '#contract/timeline.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { DRIVE_TOWN, WALK } from '#engine/synthetic/motions.ts';
import { timelineOf } from '#engine/timeline.ts';
import { describeItem } from './describe-item.ts';
import { driveSamples } from './drive-samples.ts';
import { gpsStats } from './gps-stats.ts';
import { tripQuality } from './quality.ts';

describe('an item', () => {
  it('carries only its source when nothing moved', () => {
    const [idle] = timelineOf(aDrive({ seed: 3 }));
    expect(idle).toMatchObject({ type: 'IDLE', features: { source: { id: '', name: 'timeline' } } });
    expect(Object.keys(idle?.features ?? {})).toEqual(['source']);
  });

  it('can be described anew with another type, as an override does', () => {
    const fixes = aDrive({ seed: 3 });
    const segment = { startMs: 1_700_000_410_000, endMs: 1_700_001_400_000, type: 'BUS' as const, reasons: [] };
    expect(describeItem(segment, fixes).features.scores).toBeUndefined();
    expect(describeItem({ ...segment, type: 'CAR' }, fixes).features.scores).toBeDefined();
  });

  it('lets the device correct an event and adds its phone use', () => {
    const fixes = aDrive({ seed: 3 });
    const segment = { startMs: 1_700_000_410_000, endMs: 1_700_001_400_000, type: 'CAR' as const, reasons: [] };
    const device: DrivingEvent = {
      timestamp: '2023-11-14T22:25:00Z',
      type: 'BRAKING',
      strength: 3,
      lat: 48.2,
      lon: 16.37,
      rawAccel: 7.1,
    };
    const item = describeItem(segment, fixes, {
      deviceEvents: [device],
      distractions: [{ type: 'PHONE_CALL', start: '2023-11-14T22:00:00Z', end: '2023-11-14T22:24:00Z' }],
    });
    expect(item.features.drivingBehaviorEvents?.events).toContainEqual(device);
    expect(item.features.phoneDistractions?.secondsPerType).toEqual({ PHONE_CALL: 230 });
    expect(item.features.scores?.DFD).toBeLessThan(100);
  });
});

describe('distance', () => {
  it('of a standing phone is small, of a walk about right, whatever the noise', () => {
    for (const withSpeed of [true, false]) {
      for (const noiseMeters of [2, 8]) {
        const rest = new Journey({ noiseMeters, withSpeed }).stand(3600).fixes();
        expect(gpsStats(rest, driveSamples(rest), 3600).distanceMeters).toBeLessThan(withSpeed ? 50 : 1500);
        const exact = new Journey({ seed: 5, noiseMeters: 0.01 }).move(WALK, 1800).fixes();
        const noisy = new Journey({ seed: 5, noiseMeters, withSpeed }).move(WALK, 1800).fixes();
        const truth = gpsStats(exact, driveSamples(exact), 1800).distanceMeters;
        const seen = gpsStats(noisy, driveSamples(noisy), 1800).distanceMeters;
        expect(Math.abs(seen / truth - 1)).toBeLessThan(0.15);
      }
    }
  });
});

describe('quality', () => {
  it('falls with gaps, error and sparse fixes, and names them', () => {
    const quality = (options: object) => {
      const fixes = new Journey({ seed: 4, ...options }).move(DRIVE_TOWN, 900).fixes();
      return tripQuality(fixes, driveSamples(fixes), 900);
    };
    const best = quality({});
    expect(best.score).toBeGreaterThanOrEqual(95);
    const sparse = quality({ everySeconds: 30 });
    expect(sparse.score).toBeLessThan(best.score);
    expect(sparse.reasons.map((one) => one.fact)).toContain('sampling');
    const inexact = quality({ noiseMeters: 60 });
    expect(inexact.reasons.map((one) => one.fact)).toContain('accuracy');
    const gappy = new Journey({ seed: 4 }).move(DRIVE_TOWN, 300).sleep(300).move(DRIVE_TOWN, 300).fixes();
    expect(tripQuality(gappy, driveSamples(gappy), 900).reasons.map((one) => one.fact)).toContain('gaps');
  });
});
