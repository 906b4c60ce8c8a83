import { describe, expect, it } from 'vitest';
import { aDrive } from '#engine/synthetic/days.ts';
import { DEGRADATIONS, everyNth, onlyPlaces, wholeSeconds } from './degrade.ts';

const fixes = aDrive({ seed: 4 });

describe('degradations', () => {
  it('are the same each time and keep the order', () => {
    for (const { name, apply } of DEGRADATIONS) {
      const once = apply(fixes);
      expect(apply(fixes), name).toEqual(once);
      for (let at = 1; at < once.length; at++) {
        expect(once.timestamp[at] ?? 0, name).toBeGreaterThanOrEqual(once.timestamp[at - 1] ?? 0);
      }
    }
  });

  it('do what their names say', () => {
    expect(everyNth(fixes, 5).length).toBe(Math.ceil(fixes.length / 5));
    expect(wholeSeconds({ ...fixes, timestamp: fixes.timestamp.map((time) => time + 0.4) }).timestamp[3]).toBe(
      fixes.timestamp[3],
    );
    const bare = onlyPlaces(fixes);
    expect([bare.accuracy[0], bare.speed[0], bare.bearing[0]]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('leave a quarter of the blocks of ten minutes without fixes', () => {
    const gaps = DEGRADATIONS.find(({ name }) => name === 'gaps of 10 min');
    const long = aDrive({ seed: 4 }, 40_000);
    const left = (gaps?.apply(long).length ?? 0) / long.length;
    expect(left).toBeGreaterThan(0.6);
    expect(left).toBeLessThan(0.9);
  });
});
