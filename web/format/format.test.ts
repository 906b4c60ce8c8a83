import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';
import { formatDecimals, formatDistance, formatNumber, formatShare, NOT_KNOWN } from './numbers.ts';
import { formatAgo, formatClock, formatDay, formatDuration, formatMoment } from './times.ts';

/** Intl uses different no-break spaces; which one does not matter. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers', () => {
  it('follow Austrian conventions in German', () => {
    expect(plain(formatNumber(1_234_567.89, 2, 'de'))).toBe('1 234 567,89');
    expect(plain(formatMoney(123_400, 'EUR', 'de'))).toBe('€ 1.234,00');
    expect(plain(formatShare(0.125, 1, 'de'))).toBe('12,5 %');
  });
  it('follow British conventions in English', () => {
    expect(formatNumber(1_234_567.89, 2, 'en')).toBe('1,234,567.89');
    expect(formatMoney(123_400, 'EUR', 'en')).toBe('€1,234.00');
  });
  it('distinguish unknown from zero', () => {
    expect(formatNumber(null)).toBe(NOT_KNOWN);
    expect(formatNumber(0, 0, 'en')).toBe('0');
    expect(formatDistance(undefined)).toBe(NOT_KNOWN);
  });
  it('align where they have decimals', () => {
    expect([0.7, 1.34, null].map((value) => formatDecimals(value, 2, 'en'))).toEqual(['0.70', '1.34', NOT_KNOWN]);
  });
  it('choose the unit of a distance', () => {
    expect(plain(formatDistance(950, 'en'))).toBe('950 m');
    expect(plain(formatDistance(12_340, 'de'))).toBe('12,3 km');
    expect(plain(formatDistance(123_456, 'en'))).toBe('123 km');
  });
});

describe('times', () => {
  const moment = '2026-01-15T07:05:30Z';
  it('name the month as Austria does, and the zone', () => {
    expect(formatDay(moment, { zone: 'Europe/Vienna', language: 'de' })).toBe('15. Jänner 2026');
    expect(formatMoment(moment, { zone: 'Europe/Vienna', language: 'de' })).toMatch(/2026.*08:05:30.*MEZ/);
    expect(formatMoment(moment, { zone: 'UTC', language: 'en' })).toMatch(/15 Jan 2026.*07:05:30 UTC/);
  });
  it('show local time', () => {
    expect(formatClock(moment, { zone: 'Asia/Tokyo', language: 'en' })).toBe('16:05');
  });
  it('say how long ago in words', () => {
    const hoursLater = (hours: number) => new Date(Date.parse(moment) + hours * 3_600_000);
    expect(formatAgo(moment, hoursLater(3), 'en')).toBe('3 hours ago');
    expect(formatAgo(moment, hoursLater(24), 'de')).toBe('gestern');
    expect(formatAgo('not a time')).toBe(NOT_KNOWN);
  });
  it('write durations with their units', () => {
    expect([formatDuration(42), formatDuration(600), formatDuration(3_900)]).toEqual(['42 s', '10 min', '1 h 05 min']);
  });
});
