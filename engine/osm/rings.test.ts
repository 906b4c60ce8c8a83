import { expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { joinedRings } from './rings.ts';

/** The sides of a closed outline, each a line of its own. */
const sidesOf = (count: number): Int32Array[] =>
  Array.from({ length: count }, (_, at) => Int32Array.of(at, at * at, (at + 1) % count, ((at + 1) % count) ** 2));
const turned = ([aLat = 0, aLon = 0, bLat = 0, bLon = 0]: Int32Array) => Int32Array.of(bLat, bLon, aLat, aLon);
const cornersOf = (ring: Int32Array) => [...ring].filter((_, at) => at % 2 === 0).slice(1);

it('joins lines in whatever order and direction they are', () => {
  const sides = sidesOf(9).map((side) => fc.boolean().map((isTurned) => (isTurned ? turned(side) : side)));
  const shuffled = fc.tuple(...sides).chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
  fc.assert(
    fc.property(shuffled, (lines) => {
      const [ring = new Int32Array(), ...more] = joinedRings(lines);
      expect(more).toEqual([]);
      expect(cornersOf(ring).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
      expect([ring[0], ring[1]]).toEqual([ring.at(-2), ring.at(-1)]);
    }),
  );
});

it('drops what does not close, and keeps what is closed already', () => {
  const square = Int32Array.of(0, 0, 0, 9, 9, 9, 9, 0, 0, 0);
  expect(joinedRings([...sidesOf(5).slice(1), square])).toEqual([square]);
});

it('joins very many lines in little time', () => {
  const lines = sidesOf(40_000);
  const [ring] = joinedRings([...lines.filter((_, at) => at % 2), ...lines.filter((_, at) => at % 2 === 0)]);
  expect(ring).toHaveLength(80_002);
});
