import { expect, it } from 'vitest';
import { normalise } from '#engine/clean/normalise.ts';
import { fixesOf } from '#engine/fixes.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { mergeFixes } from './merge-fixes.ts';

const aFix = fc.record({
  lon: fc.constant(16),
  timestamp: fc.integer({ min: 1_700_000_000, max: 1_700_000_030 }),
  lat: fc.constantFrom(48, 48.1, Number.NaN),
  accuracy: fc.constantFrom(5, 10, Number.NaN),
});
const aBatch = fc.array(aFix, { maxLength: 20 });

it('merges overlapping batches into the same fixes as if they were one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aBatch, { maxLength: 7 }), async (batches) => {
      expect(await mergeFixes(batches.map((batch) => normalise(fixesOf(batch))))).toEqual(
        normalise(fixesOf(batches.flat())),
      );
    }),
  );
});
