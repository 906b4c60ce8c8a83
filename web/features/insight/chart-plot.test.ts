import { describe, expect, it } from 'vitest';
import { namedSteps, plotOf, runsOf, ticksUpTo } from './chart-plot.ts';

describe('a chart', () => {
  it('has round values that reach the highest', () => {
    expect(ticksUpTo(83)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksUpTo(0.8)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(ticksUpTo(0)).toEqual([0, 1]);
  });
  it('lays values from bottom to top and steps from left to right', () => {
    const plot = plotOf(440, 234, 4, [0, 100]);
    expect([plot.y(0), plot.y(100)]).toEqual([210, 10]);
    expect(plot.x(1) - plot.x(0)).toBe(100);
    expect(plot.tipAt(3).left + 220).toBeLessThanOrEqual(440);
  });
  it('names only as many steps as there is room for, the last one always', () => {
    expect([...namedSteps(12, 300)]).toEqual([11, 8, 5, 2]);
    expect(namedSteps(52, 390).has(51)).toBe(true);
  });
  it('breaks its line where nothing is known', () => {
    expect(runsOf([1, null, 3, 4, null])).toEqual([[0], [2, 3]]);
    expect(runsOf([null, null])).toEqual([]);
  });
});
