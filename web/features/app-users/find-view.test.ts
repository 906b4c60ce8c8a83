import { describe, expect, it } from 'vitest';
import { readParameters } from '#web/navigation/parameters.ts';
import {
  APP_USER_PARAMETERS,
  appUserQueryOf,
  rangeOfDays,
  shownColumns,
  utcDaysAgo,
  viewIn as viewOf,
  withoutAll,
  withoutFilter,
} from './find-view.ts';

const viewIn = (query: Record<string, string>) => viewOf(readParameters(APP_USER_PARAMETERS, query));

describe('the view in the URL', () => {
  it('accepts the links of other pages', () => {
    expect(viewIn({ activeSince: '2026-03-01', pilot: 'true', platform: 'iOS', version: '2.18.0' })).toEqual({
      filters: { seenSince: '2026-03-01', pilot: 'true', platform: 'iOS', version: '2.18.0' },
      sort: '-seen',
    });
  });
  it('ignores invalid values', () => {
    const bad = { state: 'ASLEEP', code: '1', blocked: 'maybe', seenSince: '0000-99-99', sort: 'mood' };
    expect(viewIn(bad)).toEqual({ filters: {}, sort: '-seen' });
  });
  it('removes a filter under both of its names, and a version with its platform', () => {
    expect(withoutFilter('seenSince')).toEqual({ seenSince: null, activeSince: null });
    expect(withoutFilter('platform')).toEqual({ platform: null, version: null });
    expect(withoutAll()).toMatchObject({ state: null, activeSince: null });
  });
  it('requests only what is set', () => {
    const usual = { period: 'last30', from: '', to: '' };
    const view = { search: '', filters: { state: 'ERROR' }, sort: 'id' as const };
    expect(appUserQueryOf({ ...view, days: usual })).toEqual({ state: 'ERROR', sort: 'id' });
    expect(appUserQueryOf({ ...view, days: { ...usual, period: 'last7' } })).toMatchObject({ period: 'last7' });
    const own = { period: 'last7', from: '2026-01-01', to: '2026-01-02' };
    expect(appUserQueryOf({ ...view, days: own })).toEqual({ state: 'ERROR', sort: 'id', from: own.from, to: own.to });
  });
  it('accepts ranges, and ignores invalid ones', () => {
    expect(viewIn({ score: '0..60', trips: 'many', harsh: '5..' }).filters).toEqual({ score: '0..60', harsh: '5..' });
  });
  it('accepts a vehicle and roll-out groups, and ignores invalid ones', () => {
    const vehicle = '5f0c1f6e-7b1d-4a53-9d0e-0a8f6f3b2c11';
    expect(viewIn({ vehicle, group: '0..9' }).filters).toEqual({ vehicle, group: '0..9' });
    expect(viewIn({ group: 'out' }).filters).toEqual({ group: 'out' });
    expect(viewIn({ vehicle: 'van', group: '9..0' }).filters).toEqual({});
  });
  it('shows the chosen columns, or those that match sort and filters', () => {
    expect(shownColumns('trips,nonsense,seen', viewIn({}))).toEqual(['seen', 'trips']);
    expect(shownColumns('', viewIn({}))).toContain('troubles');
    expect(shownColumns('', viewIn({ sort: '-speeding' }))).toEqual(
      expect.arrayContaining(['score', 'worst', 'speeding']),
    );
    expect(shownColumns('', viewIn({ phone: '60..' }))).toContain('phone');
  });
  it('names the days of a period', () => {
    const now = Date.parse('2026-03-08T05:00:00Z');
    const of = (period: string, from = '', to = '') => rangeOfDays({ period, from, to }, now);
    expect(of('last7')).toEqual({ from: '2026-03-02', to: '2026-03-08' });
    expect(of('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(of('last7', '2026-01-01', '2026-01-05')).toEqual({ from: '2026-01-01', to: '2026-01-05' });
  });
  it('counts days back', () => expect(utcDaysAgo(7, Date.parse('2026-03-08T05:00:00Z'))).toBe('2026-03-01'));
});
