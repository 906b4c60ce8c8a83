import { describe, expect, it } from 'vitest';
import { aDrive } from '#engine/synthetic/days.ts';
import { LEG_VARIANTS, legVariantsOf, VARIANTS, variantsOf } from './augment.ts';

const fixes = aDrive({ seed: 4 }, 6000);

describe('a journey as other phones would record it', () => {
  it('is the same each time, within the true times', () => {
    for (const { name, apply } of LEG_VARIANTS) {
      const seen = apply(fixes);
      expect(apply(fixes), name).toEqual(seen);
      expect(seen.timestamp[0], name).toBeGreaterThanOrEqual(fixes.timestamp[0] ?? 0);
      expect(seen.timestamp.at(-1), name).toBeLessThanOrEqual(fixes.timestamp.at(-1) ?? 0);
    }
  });

  it('also has holes, and also no accuracy', () => {
    const seen = VARIANTS.map(({ apply }) => apply(fixes));
    const longest = seen.map(({ timestamp }) =>
      timestamp.reduce((most, time, at) => Math.max(most, time - (timestamp[at - 1] ?? time)), 0),
    );
    expect(longest.filter((seconds) => seconds >= 150).length).toBeGreaterThanOrEqual(3);
    expect(seen.filter(({ accuracy }) => Number.isNaN(accuracy[0])).length).toBeGreaterThanOrEqual(3);
  });

  it('is seen by two different phones', () => {
    for (let at = 0; at < VARIANTS.length; at++) expect(new Set(variantsOf(at)).size).toBe(2);
  });

  it('is seen by six phones where it teaches whole legs, and by each as often as by any other', () => {
    const seen = Array.from({ length: 10 }, (_, at) => legVariantsOf(at));
    expect(seen.map(({ length }) => length)).toEqual(seen.map(() => 6));
    for (const variant of LEG_VARIANTS) expect(seen.filter((phones) => phones.includes(variant)).length).toBe(3);
  });
});
