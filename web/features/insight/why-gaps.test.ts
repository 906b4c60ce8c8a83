import { describe, expect, it } from 'vitest';
import type { Day } from '#contract/day.ts';
import { gapsOf } from './why-gaps.tsx';

const HOUR = 3_600;
const day = (parts: object) => ({ fromTs: 0, toTs: 24 * HOUR, items: [], gaps: [], ...parts }) as unknown as Day;

describe('the times of a day without a trip', () => {
  it('are stays and gaps in time order, clipped to the day and to now', () => {
    const rests = [
      { type: 'IDLE', startTs: -5 * HOUR, endTs: 7 * HOUR },
      { type: 'DRIVING', startTs: 7 * HOUR, endTs: 8 * HOUR },
      { type: 'IDLE', startTs: 12 * HOUR, endTs: 30 * HOUR },
    ];
    const gaps = [{ fromTs: 8 * HOUR, toTs: 12 * HOUR, isOpen: false }];
    expect(gapsOf(day({ items: rests, gaps }), 18 * HOUR)).toEqual([
      { fromTs: 0, toTs: 7 * HOUR, isSilent: false },
      { fromTs: 8 * HOUR, toTs: 12 * HOUR, isSilent: true },
      { fromTs: 12 * HOUR, toTs: 18 * HOUR, isSilent: false },
    ]);
  });
  it('are the whole day if nothing was recorded', () => {
    expect(gapsOf(day({}), 30 * HOUR)).toEqual([{ fromTs: 0, toTs: 24 * HOUR, isSilent: true }]);
  });
  it('leave out short pauses', () => {
    expect(gapsOf(day({ items: [{ type: 'IDLE', startTs: 0, endTs: 600 }] }), 24 * HOUR)).toEqual([]);
  });
});
