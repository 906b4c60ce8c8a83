import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextRun } from './queues.ts';

const MINUTE_MS = 60_000;
const at = (iso: string) => new Date(iso);

test('a schedule runs next at the first matching minute after now', () => {
  expect(nextRun('* * * * *', 'UTC', at('2026-11-17T12:00:00.000Z'))).toBe('2026-11-17T12:01:00.000Z');
  expect(nextRun('* * * * *', 'UTC', at('2026-11-17T12:00:59.999Z'))).toBe('2026-11-17T12:01:00.000Z');
  expect(nextRun('30 3 * * *', 'UTC', at('2026-11-17T03:29:59.500Z'))).toBe('2026-11-17T03:30:00.000Z');
  expect(nextRun('30 3 * * *', 'UTC', at('2026-11-17T03:30:00.000Z'))).toBe('2026-11-18T03:30:00.000Z');
  expect(nextRun('0 0 1 * *', 'Europe/Vienna', at('2026-11-17T12:00:00Z'))).toBe('2026-11-30T23:00:00.000Z');
  expect(nextRun('every day', 'UTC', at('2026-11-17T12:00:00Z'))).toBeNull();
});

test('every minute of a schedule is found, whenever one looks', () => {
  fc.assert(
    fc.property(fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true }), (now) => {
      const next = Date.parse(nextRun('* * * * *', 'UTC', now) ?? '');
      return next % MINUTE_MS === 0 && next > now.getTime() && next - now.getTime() <= MINUTE_MS;
    }),
  );
});
