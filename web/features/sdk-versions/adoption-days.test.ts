import { describe, expect, it } from 'vitest';
import { adoptionDays, latestUse, newestFirst } from './adoption-days.ts';

const row = (day: string, version: string, users: number) => ({ day, version, users, projects: 1 });

describe('adoptionDays', () => {
  it('shows days without a count as empty, not as zero', () => {
    const { days, totals, series } = adoptionDays({
      minimum: '2.0.0',
      rows: [row('2026-02-27', '1.9.0', 4), row('2026-03-01', '1.9.0', 1), row('2026-03-01', '2.10.0', 3)],
    });
    expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(totals).toEqual([4, null, 4]);
    expect(series).toEqual([
      { version: '2.10.0', below: false, users: [0, null, 3] },
      { version: '1.9.0', below: true, users: [4, null, 1] },
    ]);
  });
  it('groups what would be too many, and loses nobody', () => {
    const rows = Array.from({ length: 10 }, (_, at) => row('2026-01-01', `1.${at}.0`, 10 - at));
    const { series, totals } = adoptionDays({ minimum: null, rows });
    expect(series).toHaveLength(7);
    expect(series.at(-1)).toMatchObject({ version: '', users: [4 + 3 + 2 + 1] });
    expect(series.reduce((sum, one) => sum + (one.users[0] ?? 0), 0)).toBe(totals[0]);
  });
  it('adds what was counted together to the rest', () => {
    const rows = [
      row('2026-01-01', '', 50),
      ...Array.from({ length: 7 }, (_, at) => row('2026-01-01', `1.${at}.0`, 9 - at)),
    ];
    const { series, totals } = adoptionDays({ minimum: null, rows });
    expect(series.map(({ version }) => version)).toEqual(['1.5.0', '1.4.0', '1.3.0', '1.2.0', '1.1.0', '1.0.0', '']);
    expect(series.at(-1)?.users).toEqual([50 + 3]);
    expect(totals).toEqual([50 + 9 + 8 + 7 + 6 + 5 + 4 + 3]);
  });
  it('is empty before the first count', () => {
    expect(adoptionDays({ minimum: null, rows: [] })).toEqual({ days: [], series: [], totals: [] });
  });
});

describe('newestFirst', () => {
  it('puts invalid versions last', () => {
    expect(['nightly', '2.9.0', '2.10.0'].sort(newestFirst)).toEqual(['2.10.0', '2.9.0', 'nightly']);
  });
});

describe('latestUse', () => {
  it('is that of the last day only', () => {
    const use = latestUse({ rows: [row('2026-01-01', '1.0.0', 9), row('2026-01-02', '2.0.0', 5)] });
    expect([...use.keys()]).toEqual(['2.0.0']);
  });
});
