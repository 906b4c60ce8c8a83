import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { refuseUnbounded } from './json-bounds.ts';

const BOUNDS = { values: 50_000, keys: 1_000 };
const check = (text: string, bounds = BOUNDS) => refuseUnbounded(Buffer.from(text), bounds);
const padded = (text: string) => text + ' '.repeat(20_000);

describe('the bounds of a JSON text', () => {
  it.each([
    ['brackets in brackets', '['.repeat(1_000_000), /deeply/],
    ['objects in objects', '{"a":'.repeat(1_000_000), /deeply/],
    ['many empty objects', `[${'{},'.repeat(1_000_000)}{}]`, /50000 values/],
    ['many numbers', `[${'1,'.repeat(60_000)}1]`, /50000 values/],
    [
      'many keys',
      `{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":1`).join(',')}}${' '.repeat(20_000)}`,
      /1000 keys/,
    ],
  ])('refuse %s', (_what, text, message) => expect(() => check(text)).toThrow(message));

  it.each([
    ['a long text', JSON.stringify('[{,:\\"'.repeat(100_000))],
    ['a polygon of 5,000 corners', JSON.stringify(Array.from({ length: 5_000 }, (_, at) => [at / 7, at / 9]))],
    ['many objects of few keys', JSON.stringify(Array.from({ length: 5_000 }, (_, at) => ({ a: at, b: [at] })))],
  ])('let %s pass', (_what, text) => expect(() => check(text)).not.toThrow());

  it('count the values that a parser would create', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Object.values(value).reduce((sum: number, one) => sum + count(one), 0)
        : 1;
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        const values = count(JSON.parse(text));
        // An empty list or object counts as two.
        expect(() => check(padded(text), { values: values * 2 + 1, keys: 10_000 })).not.toThrow();
        expect(() => check(padded(text), { values: values - 1, keys: 10_000 })).toThrow();
      }),
    );
  });
});
