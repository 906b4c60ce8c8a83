import { describe, expect, it } from 'vitest';
import { limitState, shareOfLimit } from './limit-state.ts';

describe('the usage of a limit', () => {
  it.each([
    [0, null, 'unlimited'],
    [79, 100, 'fine'],
    [80, 100, 'near'],
    [99, 100, 'near'],
    [100, 100, 'over'],
    [0, 0, 'over'],
  ] as const)('of %i users against %s is %s', (users, limit, use) => expect(limitState(users, limit)).toBe(use));

  it('is at most 1, even with a limit of zero', () => {
    expect([shareOfLimit(25, 100), shareOfLimit(300, 100), shareOfLimit(0, 0)]).toEqual([0.25, 1, 1]);
  });
});
