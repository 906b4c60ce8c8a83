import { describe, expect, it } from 'vitest';
import { addBends, BEND_SUMS, bendsPerKm, cornersPerKm, startBends } from './bends.ts';
import { TickBuffer } from './tick-buffer.ts';

type Step = readonly [east: number, north: number];

/** Steps in metres, ten seconds each. */
function sumsOf(steps: readonly Step[], unseen = 0): Float32Array {
  const ticks = new TickBuffer(steps.length);
  for (const [east, north] of steps) ticks.push(0, east * 10, north * 10, 0, unseen);
  const sums = new Float32Array(BEND_SUMS);
  startBends(sums, 0);
  addBends(sums, 0, ticks, 0, steps.length);
  return sums;
}

const along = (count: number, step: Step): Step[] => Array.from({ length: count }, () => step);
/** Two kilometres with a right angle after each 500 m, in steps of a length. */
const blocks = (meters: number): Step[] =>
  [0, 1, 2, 3].flatMap((block) => along(500 / meters, block % 2 === 0 ? [meters, 0] : [0, meters]));

describe('the bends of a way', () => {
  it('are few along rails and many along blocks', () => {
    const rails = sumsOf(along(40, [150, 10]));
    const streets = sumsOf(blocks(100));
    expect(bendsPerKm(rails, 0)).toBeLessThan(0.2);
    expect(bendsPerKm(streets, 0)).toBeGreaterThan(1.5);
    expect(cornersPerKm(streets, 0)).toBeGreaterThan(5 * cornersPerKm(rails, 0));
  });

  it('hardly depend on how far the steps are apart', () => {
    const [fine, coarse] = [bendsPerKm(sumsOf(blocks(50)), 0), bendsPerKm(sumsOf(blocks(250)), 0)];
    expect(Math.abs(fine - coarse)).toBeLessThan(0.3 * fine);
  });

  it('are those of an ordinary street where nothing was seen', () => {
    const unseen = sumsOf(along(40, [150, 10]), 1);
    expect(bendsPerKm(unseen, 0)).toBeCloseTo(1.2);
    expect(cornersPerKm(unseen, 0)).toBeCloseTo(0.4);
  });
});
