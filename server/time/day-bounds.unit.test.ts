import { expect, it } from 'vitest';
import { dayAfter } from '#contract/utc-day.ts';
import { fc } from '#tests/setup/fast-check.ts';
import { startOfDay } from './day-bounds.ts';
import { localDay } from './local-day.ts';

/** Among them those whose clocks change at midnight, and one that left out a whole day. */
const ZONES = [
  'Europe/Vienna',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'UTC',
];

it('starts a local day at its first moment, in every zone and at every clock change', () => {
  const days = fc.integer({ min: 0, max: 30 * 365 }).map((count) => dayAfter('2000-01-01', count));
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), days, (zone, date) => {
      fc.pre(!(zone === 'Pacific/Apia' && date === '2011-12-30'));
      const start = startOfDay(date, zone);
      expect(localDay(start, zone)).toBe(date);
      expect(localDay(start - 1, zone) < date).toBe(true);
    }),
    { numRuns: 600 },
  );
});

it('counts days across months and years', () => {
  expect([dayAfter('2024-02-28'), dayAfter('2025-12-31'), dayAfter('2026-03-01', -1)]).toEqual([
    '2024-02-29',
    '2026-01-01',
    '2026-02-28',
  ]);
});
