import { describe, expect, it } from 'vitest';
import { judgeGap } from './gap.ts';

describe('a gap', () => {
  it('at one place is a rest, however long', () => {
    expect(judgeGap(400, 80, 30)).toEqual({ kind: 'rest' });
    expect(judgeGap(40_000, 140, 30)).toEqual({ kind: 'rest' });
    expect(judgeGap(400, 900, 1000)).toEqual({ kind: 'rest' });
  });

  it('with a fast change of place is travel in a tunnel', () => {
    expect(judgeGap(900, 9000, 60)).toEqual({ kind: 'travel', travelSeconds: 900 });
  });

  it('of hours with a change of place is a rest and a late waking', () => {
    expect(judgeGap(7200, 250, 30)).toEqual({ kind: 'travel', travelSeconds: 250 });
    const far = judgeGap(7200, 1350, 30);
    expect(far).toEqual({ kind: 'travel', travelSeconds: 550 });
  });
});
