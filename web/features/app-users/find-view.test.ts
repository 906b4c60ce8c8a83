import { describe, expect, it } from 'vitest';
import { readParameters } from '#web/navigation/parameters.ts';
import { APP_USER_PARAMETERS, daysAgo, queryOf, viewIn as viewOf, without, withoutAll } from './find-view.ts';

const viewIn = (query: Record<string, string>) => viewOf(readParameters(APP_USER_PARAMETERS, query));

describe('the view in the address', () => {
  it('takes what other pages link to', () => {
    expect(viewIn({ activeSince: '2026-03-01', pilot: 'true', platform: 'iOS', version: '2.18.0' })).toEqual({
      filters: { seenSince: '2026-03-01', pilot: 'true', platform: 'iOS', version: '2.18.0' },
      sort: '-seen',
    });
  });
  it('leaves out what cannot be a value', () => {
    const bad = { state: 'ASLEEP', code: '1', blocked: 'maybe', seenSince: '0000-99-99', sort: 'mood' };
    expect(viewIn(bad)).toEqual({ filters: {}, sort: '-seen' });
  });
  it('takes a filter out under both of its names, and a version with its platform', () => {
    expect(without('seenSince')).toEqual({ seenSince: null, activeSince: null });
    expect(without('platform')).toEqual({ platform: null, version: null });
    expect(withoutAll()).toMatchObject({ state: null, activeSince: null });
  });
  it('asks for no more than is set', () => {
    expect(queryOf({ search: '', filters: { state: 'ERROR' }, sort: 'id' })).toEqual({ state: 'ERROR', sort: 'id' });
  });
  it('counts days back', () => expect(daysAgo(7, Date.parse('2026-03-08T05:00:00Z'))).toBe('2026-03-01'));
});
