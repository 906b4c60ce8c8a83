import { describe, expect, it } from 'vitest';
import { meanScores } from './score-sums.ts';

const UNKNOWN = [0, 0];

describe('the mean score of many trips', () => {
  it('is weighted by distance, where the part is known', () => {
    const braking = [4_000, 1_000 * 40 + 3_000 * 80];
    const sums = [13_000, 13_000 * 100, ...braking, ...UNKNOWN, 2_000, 2_000 * 61, ...UNKNOWN];
    expect(meanScores(sums)).toEqual({ total: 73, safeness: 85, speed: 61, distraction: null });
  });

  it('is unknown without a scored trip', () => {
    expect(meanScores(Array<number>(10).fill(0))).toEqual({
      total: null,
      safeness: null,
      speed: null,
      distraction: null,
    });
    expect(meanScores([])).toEqual(meanScores(Array<number>(10).fill(0)));
  });
});
