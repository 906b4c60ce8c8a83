import { describe, expect, it } from 'vitest';
import { firstNotBefore } from './binary-search.ts';

describe('binary search', () => {
  it('finds the same index as a linear search, for every length and position', () => {
    for (let length = 0; length <= 20; length++) {
      for (let first = 0; first <= length; first++) {
        expect(firstNotBefore(length, (index) => index < first)).toBe(first);
      }
    }
  });

  it('examines few of many elements', () => {
    let examined = 0;
    firstNotBefore(1_000_000, (index) => {
      examined++;
      return index < 777_777;
    });
    expect(examined).toBeLessThanOrEqual(20);
  });
});
