import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPace } from '#server/pace.ts';
import { coarserCellFacts, finestCellFacts } from './cell-facts.ts';
import { cellAt, FINEST, numberOfCell, parentOf, RESOLUTIONS } from './cells.ts';
import { FACT_KINDS, type Fact, packActivityFacts } from './fact-codec.ts';

const facts = fc.array(
  fc.record<Fact>({
    cell: fc
      .tuple(fc.double({ min: 48, max: 48.2, noNaN: true }), fc.double({ min: 16, max: 16.2, noNaN: true }))
      .map(([lat, lon]) => cellAt(lat, lon)),
    kind: fc.constantFrom(...FACT_KINDS),
    hour: fc.nat(23),
    atTs: fc.nat(1_000_000),
  }),
  { maxLength: 40 },
);
/** A trip passes each of the finest cells once. */
const isFirst = ({ kind, cell }: Fact, at: number, all: readonly Fact[]): boolean =>
  kind !== 'passage' || all.findIndex((one) => one.kind === 'passage' && one.cell === cell) === at;

describe('facts in cells', () => {
  it('have the parent of the finest cell in each resolution, and the first passage of each cell', async () => {
    await fc.assert(
      fc.asyncProperty(facts, async (drawn) => {
        const all = drawn.filter(isFirst);
        const pace = createPace();
        let read = await finestCellFacts(packActivityFacts(all), pace);
        for (const resolution of RESOLUTIONS) {
          if (resolution < FINEST) read = await coarserCellFacts(read, pace);
          const expected = all
            .map(({ cell, ...fact }) => ({ ...fact, cell: parentOf(cell, resolution) }))
            .filter(isFirst)
            .map(({ cell, kind, hour }) => [numberOfCell(cell), kind, hour]);
          const found = Array.from({ length: read.length }, (_, at) => [
            read.numbers[at],
            FACT_KINDS[read.kinds[at] ?? -1],
            read.hours[at],
          ]);
          expect(found).toEqual(expected);
        }
      }),
    );
  });
});
