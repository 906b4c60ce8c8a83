import { describe, expect, it } from 'vitest';
import { readPeriod } from '#contract/insight-segments.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { INSIGHT_PARAMETERS, periodBefore } from './insights-view.ts';

describe('the URL of Insights', () => {
  it('shows everyone in the last 30 days if empty or invalid', () => {
    expect(INSIGHT_PARAMETERS.segment.read('nobody')).toBe('all');
    expect(INSIGHT_PARAMETERS.period.read('2026-13')).toBe('last30');
    expect(INSIGHT_PARAMETERS.with.read('tag:fleet')).toBe('tag:fleet');
  });
});

describe('the previous period', () => {
  it('is the previous month for a month, across years and leap days', () => {
    expect(periodBefore('2026-01', '2026-01-20')).toBe('2025-12');
    expect(periodBefore('2024-03', '2024-03-20')).toBe('2024-02');
  });
  it('has the same number of days, even across a daylight saving change', () => {
    expect(periodBefore('last7', '2026-03-31')).toBe('2026-03-18..2026-03-24');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 300 }), (start, length) => {
        const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
        const before = readPeriod(periodBefore(`${day(start)}..${day(start + length)}`, day(start)));
        expect(before).toEqual({ kind: 'days', from: day(start - length - 1), to: day(start - 1) });
      }),
    );
  });
});
