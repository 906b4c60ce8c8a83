import { describe, expect, it } from 'vitest';
import { WINDOW_MODES } from '#engine/classify/modes.ts';
import { sliceFixes } from '#engine/fixes.ts';
import { aDrive } from '#engine/synthetic/days.ts';
import { Journey } from '#engine/synthetic/journey.ts';
import { CYCLE, DRIVE_JAM, DRIVE_TOWN, WALK } from '#engine/synthetic/motions.ts';
import { openStream, segmentsOf, shippedModels } from '#engine/timeline.ts';

describe('a stream', () => {
  it('stays within 4 kB on a trip of many legs that does not end', () => {
    const motions = [WALK, DRIVE_TOWN, WALK, CYCLE, DRIVE_JAM];
    for (const seed of [1, 2, 3]) {
      const journey = new Journey({ seed, noiseMeters: 10, withSpeed: seed % 2 === 0 });
      for (let leg = 0; leg < 40; leg++) journey.move(motions[leg % motions.length] ?? WALK, 150);
      const fixes = journey.fixes();
      const stream = openStream();
      let largest = 0;
      for (let at = 0; at < fixes.length; at += 50) {
        stream.push(sliceFixes(fixes, at, Math.min(fixes.length, at + 50)));
        largest = Math.max(largest, stream.park().byteLength);
      }
      expect(largest).toBeLessThanOrEqual(4096);
    }
  });

  it('closes a drive a quarter of an hour after it ended, without waiting for the end of the day', () => {
    const stream = openStream();
    const closed = stream.push(new Journey({ seed: 4 }).stand(400).move(DRIVE_TOWN, 1200).stand(900).fixes());
    expect(closed.map((segment) => segment.type)).toContain('CAR');
  });

  it('counts fixes that come too late', () => {
    const fixes = aDrive({ seed: 4 });
    const stream = openStream();
    stream.push(sliceFixes(fixes, 100, 200));
    stream.push(sliceFixes(fixes, 0, 50));
    expect(stream.lateFixes).toBe(50);
  });

  it('refuses a state of another version', () => {
    expect(() => openStream().resume(Uint8Array.of(99))).toThrow(/version 99/);
  });

  it('listens to hints', () => {
    const fixes = aDrive({ seed: 4 });
    const bus = WINDOW_MODES.indexOf('BUS');
    const hinted = segmentsOf(fixes, {
      ...shippedModels(),
      hints: (_from, _to, logOdds) => {
        logOdds[bus] = (logOdds[bus] ?? 0) + 12;
      },
    });
    expect(hinted.map((segment) => segment.type)).toContain('BUS');
    expect(segmentsOf(fixes).map((segment) => segment.type)).not.toContain('BUS');
  });
});
