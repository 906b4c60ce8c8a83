import { describe, expect, it } from 'vitest';
import { forecastUsers } from './billing-forecast.ts';
import {
  BILLING_FEATURES,
  type BillingPeriod,
  covers,
  daysIn,
  featuresOn,
  firstOverlap,
  hasEnded,
  lastDayOf,
  monthAfter,
  utcDayOf,
} from './billing-periods.ts';
import { ALL_SERVICES } from './services.ts';

const day = (number: number): string => utcDayOf(new Date(Date.UTC(2026, 0, 1 + number)));

describe('periods', () => {
  it('overlap exactly if they share a day', () => {
    const periods: BillingPeriod[] = [];
    for (let from = 0; from < 6; from += 1) {
      for (let to = from; to < 6; to += 1) periods.push({ validFrom: day(from), validTo: day(to) });
      periods.push({ validFrom: day(from), validTo: null });
    }
    for (const one of periods) {
      for (const other of periods) {
        const shared = Array.from({ length: 8 }, (_, at) => day(at)).some((at) => covers(one, at) && covers(other, at));
        const list = [
          { feature: 'driving', ...one },
          { feature: 'driving', ...other },
        ];
        expect(firstOverlap(list) !== null).toBe(shared);
      }
    }
    expect(firstOverlap(periods.map((period, at) => ({ feature: String(at), ...period })))).toBeNull();
  });

  it('of months follow the calendar, including leap years', () => {
    expect([lastDayOf('2024-02'), lastDayOf('2026-02'), lastDayOf('2026-12')]).toEqual([
      '2024-02-29',
      '2026-02-28',
      '2026-12-31',
    ]);
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', -14)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-01',
    ]);
    for (let months = -30; months < 30; months += 1) {
      expect(monthAfter(monthAfter('2026-05', months), -months)).toBe('2026-05');
      expect(daysIn(monthAfter('2026-05', months))).toBeGreaterThanOrEqual(28);
    }
  });

  it('end in UTC', () => {
    expect(hasEnded('2026-03', new Date('2026-03-31T23:59:59Z'))).toBe(false);
    expect(hasEnded('2026-03', new Date('2026-04-01T00:00:00Z'))).toBe(true);
  });
});

describe('features', () => {
  it('are all services and their children', () => {
    expect(featuresOn(ALL_SERVICES)).toEqual(BILLING_FEATURES);
    const walking = { ...ALL_SERVICES, driving: { ...ALL_SERVICES.driving, enabled: false } };
    expect(featuresOn(walking).some((feature) => feature.startsWith('driving'))).toBe(false);
  });
});

describe('the forecast', () => {
  const soFar = { month: '2026-04', dayOfMonth: 10, billed: 30, registered: 100 };
  it('adds the rest of last month or extrapolates, between the users so far and those registered', () => {
    expect(forecastUsers({ ...soFar, restOfLastMonth: 12 })).toBe(42);
    expect(forecastUsers({ ...soFar, restOfLastMonth: 0 })).toBe(30);
    expect(forecastUsers({ ...soFar, restOfLastMonth: 400 })).toBe(100);
    expect(forecastUsers({ ...soFar, restOfLastMonth: null })).toBe(90);
    expect(forecastUsers({ ...soFar, restOfLastMonth: null, registered: 10 })).toBe(30);
  });
});
