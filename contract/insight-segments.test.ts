import { describe, expect, it } from 'vitest';
import { partsOfSegment, readPeriod, segmentName } from './insight-segments.ts';

describe('a period', () => {
  it('is parsed from the URL', () => {
    expect(readPeriod('last30')).toEqual({ kind: 'rolling', period: 'last30', days: 30 });
    expect(readPeriod('2024-02')).toEqual({ kind: 'month', month: '2024-02', from: '2024-02-01', to: '2024-02-29' });
    expect(readPeriod('2026-03-28..2026-03-30')).toEqual({ kind: 'days', from: '2026-03-28', to: '2026-03-30' });
  });
  it.each([
    'last8',
    '2026-13',
    '0026-01',
    '2026-02-30..2026-03-01',
    '2026-03-02..2026-03-01',
    '2024-01-01..2026-01-01',
    '2026-03-01',
    '',
  ])('is not %s', (text) => {
    expect(readPeriod(text)).toBeNull();
  });
  it('may be a single day', () => {
    expect(readPeriod('2026-03-29..2026-03-29')).toMatchObject({ from: '2026-03-29', to: '2026-03-29' });
  });
});

describe('a segment', () => {
  it('has a kind and a value, which may contain colons', () => {
    expect(partsOfSegment('tag:a:b')).toEqual({ kind: 'tag', value: 'a:b' });
    expect(partsOfSegment('all')).toEqual({ kind: null, value: 'all' });
  });
  it.each(['', 'tag:', 'everyone', 'user:ada', 'tag:\nx', 'tag:\0', 'tag:a\tb', 'tag:\u2028'])('is not %j', (text) => {
    expect(segmentName.safeParse(text).success).toBe(false);
  });
});
