import { describe, expect, it } from 'vitest';
import { isInShare, placeOf } from './in-share.ts';

const users = Array.from({ length: 5_000 }, (_, index) => `user-${index}`);
const inside = (share: number, projectId = 1001) => users.filter((user) => isInShare(projectId, user, share));

describe('the share of a roll-out', () => {
  it('is about as large as it says', () => {
    for (const share of [1, 10, 50, 90]) {
      expect(Math.abs(inside(share).length / users.length - share / 100)).toBeLessThan(0.03);
    }
  });
  it('keeps those who are in when it is raised', () => {
    const few = inside(10);
    const more = new Set(inside(25));
    expect(few.every((user) => more.has(user))).toBe(true);
    expect(inside(100)).toHaveLength(users.length);
  });
  it('is another one for another project', () => {
    expect(placeOf(1001, 'user')).toBe(placeOf(1001, 'user'));
    expect(inside(10)).not.toEqual(inside(10, 1002));
  });
});
