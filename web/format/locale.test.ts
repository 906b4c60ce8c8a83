import { describe, expect, it } from 'vitest';
import { localeOf } from './locale.ts';

const january = (preferred: readonly string[]): string =>
  new Intl.DateTimeFormat(localeOf('de', preferred), { month: 'long', timeZone: 'UTC' }).format(
    new Date('2026-01-15T12:00:00Z'),
  );

describe('the regional form of a language', () => {
  it('is the one that the reader prefers', () => {
    expect(january(['de-AT', 'de', 'en'])).toBe('Jänner');
    expect(january(['en-US', 'de-DE', 'de-AT'])).toBe('Januar');
  });
  it('is Austrian for German readers without a preference', () => {
    expect(january(['de'])).toBe('Jänner');
    expect(january([])).toBe('Jänner');
  });
  it('has the day before the month in English, as days are typed', () => {
    expect(localeOf('en', ['en-US'])).toBe('en-GB');
  });
});
