import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedBars, ticksUpTo } from './chart-scale.ts';

describe('the axis', () => {
  it.each([
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 25, 50, 75, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
    [1, [0, 1]],
  ])('up to %d has round values', (highest, ticks) => {
    expect(ticksUpTo(highest)).toEqual(ticks);
  });
  it('always reaches the highest bar and never needs many lines', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e12, noNaN: true }), (highest) => {
        const ticks = ticksUpTo(highest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('names below the bars', () => {
  it('have room, and the last bar has one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 200, max: 1200 }), (count, width) => {
        const named = namedBars(count, width);
        expect(named.has(count - 1)).toBe(true);
        expect(named.size).toBeLessThanOrEqual(Math.max(2, Math.floor(width / 76)));
      }),
    );
  });
});
