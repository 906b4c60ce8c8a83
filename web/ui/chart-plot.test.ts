import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { namedSteps, nextStop, plotOf, runsOf, ticksUpTo } from './chart-plot.ts';

describe('a chart', () => {
  it('has round values that reach the highest', () => {
    expect(ticksUpTo(83)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksUpTo(0.8)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(ticksUpTo(0)).toEqual([0, 1]);
    expect(ticksUpTo(1_234)).toEqual([0, 500, 1_000, 1_500]);
    expect(ticksUpTo(2, { smallest: 1 })).toEqual([0, 1, 2]);
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e12, noNaN: true }), (highest) => {
        const ticks = ticksUpTo(highest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });
  it('draws values from bottom to top and steps from left to right', () => {
    const plot = plotOf(440, 234, 4, [0, 100]);
    expect([plot.y(0), plot.y(100)]).toEqual([210, 10]);
    expect(plot.x(1) - plot.x(0)).toBe(100);
    expect(plot.tipAt(3).left + 220).toBeLessThanOrEqual(440);
  });
  it('labels only as many steps as there is room for, always including the last', () => {
    expect([...namedSteps(12, 300)]).toEqual([11, 8, 5, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 200, max: 1200 }), (count, width) => {
        const named = namedSteps(count, width);
        expect(named.has(count - 1)).toBe(true);
        expect(named.size).toBeLessThanOrEqual(Math.floor(width / 72));
      }),
    );
  });
  it('breaks its line where nothing is known', () => {
    expect(runsOf([1, null, 3, 4, null])).toEqual([[0], [2, 3]]);
    expect(runsOf([null, null])).toEqual([]);
  });
});

describe('nextStop', () => {
  it('moves from bar to bar and to both ends, and no further', () => {
    expect(nextStop('ArrowRight', 0, 3)).toBe(1);
    expect(nextStop('ArrowLeft', 1, 3)).toBe(0);
    expect(nextStop('Home', 2, 3)).toBe(0);
    expect(nextStop('End', 0, 3)).toBe(2);
    expect(nextStop('ArrowLeft', 0, 3)).toBeNull();
    expect(nextStop('ArrowRight', 2, 3)).toBeNull();
    expect(nextStop('Tab', 1, 3)).toBeNull();
  });
});
