import { expect, it } from 'vitest';
import { localDay } from '#server/time/local-day.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { dueMoment, lastDue, nextDue, periodsBefore, type Schedule } from './due-times.ts';

const VIENNA = 'Europe/Vienna';
const weekly = (weekday: number, hour: number): Schedule => ({ rhythm: 'weekly', weekday, monthDay: 1, hour });
const monthly = (monthDay: number, hour: number): Schedule => ({ rhythm: 'monthly', weekday: 1, monthDay, hour });

it.each([
  ['on an ordinary day', '2026-06-01', 7, VIENNA, '2026-06-01T05:00:00.000Z'],
  ['in winter', '2026-12-01', 7, VIENNA, '2026-12-01T06:00:00.000Z'],
  ['in the hour that is skipped', '2026-03-29', 2, VIENNA, '2026-03-29T01:00:00.000Z'],
  ['after the hour that is skipped', '2026-03-29', 3, VIENNA, '2026-03-29T01:00:00.000Z'],
  ['the first of two equal hours', '2026-10-25', 2, VIENNA, '2026-10-25T00:00:00.000Z'],
  ['after two equal hours', '2026-10-25', 3, VIENNA, '2026-10-25T02:00:00.000Z'],
  ['where midnight is skipped', '2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['where clocks change by half an hour', '2026-10-04', 2, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['beside the full hours of UTC', '2026-06-01', 7, 'Asia/Kathmandu', '2026-06-01T01:15:00.000Z'],
])('is due %s', (_when, day, hour, zone, expected) => {
  expect(new Date(dueMoment(day, hour, zone)).toISOString()).toBe(expected);
});

it('is due on its weekday, and a week later once the time has passed', () => {
  const at = new Date('2026-06-01T05:00:00Z');
  expect(nextDue(weekly(1, 7), VIENNA, new Date(at.getTime() - 1))).toEqual(at);
  expect(nextDue(weekly(1, 7), VIENNA, at).toISOString()).toBe('2026-06-08T05:00:00.000Z');
  expect(lastDue(weekly(1, 7), VIENNA, at)).toEqual(at);
});

it('is due on the last day of shorter months', () => {
  const days = ['2026-01-15', '2026-02-15', '2028-02-15', '2026-04-15'].map((day) =>
    localDay(nextDue(monthly(31, 6), VIENNA, new Date(day)).getTime(), VIENNA),
  );
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2028-02-29', '2026-04-30']);
});

it('covers the previous month or seven days, compared with the period before', () => {
  const due = new Date('2026-03-01T06:00:00Z');
  expect(periodsBefore('monthly', due, VIENNA)).toEqual({
    last: { from: '2026-02-01', to: '2026-02-28' },
    before: { from: '2026-01-01', to: '2026-01-31' },
  });
  expect(periodsBefore('weekly', due, VIENNA)).toEqual({
    last: { from: '2026-02-22', to: '2026-02-28' },
    before: { from: '2026-02-15', to: '2026-02-21' },
  });
  // Already March in Auckland, still February in Honolulu.
  const turn = new Date('2026-02-28T23:00:00Z');
  expect(periodsBefore('monthly', turn, 'Pacific/Auckland').last.from).toBe('2026-02-01');
  expect(periodsBefore('monthly', turn, 'Pacific/Honolulu').last.from).toBe('2026-01-01');
});

it('skips and repeats no week or month, in every zone and across every change of clocks', () => {
  const zones = fc.constantFrom(
    VIENNA,
    'America/Santiago',
    'Asia/Beirut',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'UTC',
  );
  const schedules = fc.record({
    rhythm: fc.constantFrom('weekly' as const, 'monthly' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    monthDay: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  });
  fc.assert(
    fc.property(zones, schedules, fc.integer({ min: 0, max: 3_000 }), (zone, schedule, start) => {
      let at = nextDue(schedule, zone, new Date(Date.UTC(2020, 0, 1 + start)));
      for (let turn = 0; turn < 6; turn++) {
        const next = nextDue(schedule, zone, at);
        const [day, following] = [at, next].map((time) => localDay(time.getTime(), zone)) as [string, string];
        const apart = Math.round((Date.parse(following) - Date.parse(day)) / 86_400_000);
        if (schedule.rhythm === 'weekly') expect(apart).toBe(7);
        else expect(monthsOf(following) - monthsOf(day)).toBe(1);
        expect(lastDue(schedule, zone, new Date(next.getTime() - 1))).toEqual(at);
        at = next;
      }
    }),
    { numRuns: 60 },
  );
});

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
