import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { RECORD_LISTS, RECORDS } from '#contract/upload-records.ts';
import { checkRecords } from './check-records.ts';

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const call = (end: number) => ({ t: NOW - DAY_MS, kind: 'PHONE_CALL', end });
const reasonFor = (end: number) => checkRecords({ events: [call(end)] }, NOW).rejected[0]?.reason;

it('rejects phone use that ends at no time of a phone, as it rejects its start', () => {
  expect(reasonFor(NOW)).toBeUndefined();
  expect(reasonFor(NOW + 2 * DAY_MS)).toBe('end: the time lies in the future');
  expect(reasonFor(1)).toBe('end: the time lies before the year 2000');
  for (const end of [8_640_000_000_000_001, Number.MAX_SAFE_INTEGER]) expect(reasonFor(end)).toMatch(/^end: /);
});

type Shape = { type?: string; properties?: Record<string, Shape>; anyOf?: Shape[]; oneOf?: Shape[]; maximum?: number };
const wholeNumbers = ({ properties = {}, anyOf = [], oneOf = [] }: Shape): [string, Shape][] => [
  ...Object.entries(properties).filter(([, { type }]) => type === 'integer'),
  ...[...anyOf, ...oneOf, ...Object.values(properties)].flatMap(wholeNumbers),
];

it.each(RECORD_LISTS)('knows every time in %s, and none is beyond what becomes a date', (list) => {
  const found = wholeNumbers(z.toJSONSchema(RECORDS[list]) as Shape);
  expect(found.map(([name]) => name)).toContain('t');
  expect(found.filter(([name]) => name !== 't' && name !== 'end')).toEqual([]);
  for (const [name, { maximum = Number.POSITIVE_INFINITY }] of found) expect(maximum, name).toBeLessThan(8.64e15);
});
