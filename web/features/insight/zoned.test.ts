import { describe, expect, it } from 'vitest';
import { localDaysAgo, periodIn, presetOf, presetPeriod, spanOfPeriod } from './period.ts';
import { fieldsOf, momentOf } from './zoned.ts';

describe('a time in another zone', () => {
  const moment = Date.parse('2026-01-15T23:30:00Z');
  it.each(['UTC', 'Europe/Vienna', 'Asia/Tokyo', 'America/St_Johns', 'Pacific/Kiritimati'])(
    'in %s is typed as it is shown',
    (zone) => {
      const { date, time } = fieldsOf(moment, zone);
      expect(momentOf(date, time, zone)).toBe(moment);
    },
  );
  it('belongs to the local day', () => {
    expect(fieldsOf(moment, 'Asia/Tokyo')).toEqual({ date: '2026-01-16', time: '08:30' });
  });
  it('within a skipped hour is a nearby valid one', () => {
    expect(momentOf('2026-03-29', '02:30', 'Europe/Vienna')).not.toBeNull();
  });
  it.each([
    ['', '10:00'],
    ['2026-01-15', ''],
    ['2026-13-40', '10:00'],
  ])('is null for the invalid input %j %j', (date, time) => expect(momentOf(date, time, 'UTC')).toBeNull());
});

describe('a period in the URL', () => {
  it('is the last thirty days if missing or invalid', () => {
    const usual = presetPeriod(30);
    expect(periodIn({ from: '', to: '' })).toEqual(usual);
    expect(presetOf(usual)).toBe(30);
  });
  it('covers whole days, and is empty if it ends before it starts', () => {
    const day = localDaysAgo(3);
    const span = spanOfPeriod({ from: day, to: day });
    expect((span?.toTimestamp ?? 0) - (span?.fromTimestamp ?? 0)).toBeGreaterThanOrEqual(23 * 3_600);
    expect(spanOfPeriod({ from: localDaysAgo(1), to: localDaysAgo(5) })).toBeNull();
  });
});
