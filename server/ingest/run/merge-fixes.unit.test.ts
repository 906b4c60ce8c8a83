import { expect, it } from 'vitest';
import { normalise } from '#engine/clean/normalise.ts';
import { emptyFixes, type Fixes } from '#engine/fixes.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { joinFixes } from './engine-run.ts';
import { mergeFixes } from './merge-fixes.ts';

const aFix = fc.record({
  timestamp: fc.integer({ min: 1_700_000_000, max: 1_700_000_030 }),
  lat: fc.constantFrom(48, 48.1, Number.NaN),
  accuracy: fc.constantFrom(5, 10, Number.NaN),
});
const aBatch = fc.array(aFix, { maxLength: 20 }).map((rows): Fixes => {
  const fixes = emptyFixes(rows.length);
  for (const [at, { timestamp, lat, accuracy }] of rows.entries()) {
    fixes.timestamp[at] = timestamp;
    fixes.lat[at] = lat;
    fixes.lon[at] = 16;
    fixes.accuracy[at] = accuracy;
  }
  return fixes;
});

it('merges overlapping batches into the same fixes as joinFixes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aBatch, { maxLength: 7 }), async (batches) => {
      expect(await mergeFixes(batches.map(normalise))).toEqual(joinFixes(batches, Number.NEGATIVE_INFINITY));
    }),
  );
});
