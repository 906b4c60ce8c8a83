import { describe, expect, it } from 'vitest';
import { CURRENCIES, decimalOf, digitsOf, minorOf } from './money.ts';

describe('money', () => {
  it('is formatted from whole units without rounding', () => {
    expect([0, 5, 150, -1_250, 123_456_789].map((minor) => decimalOf(minor, 'EUR'))).toEqual([
      '0.00',
      '0.05',
      '1.50',
      '-12.50',
      '1234567.89',
    ]);
    expect([digitsOf('JPY'), decimalOf(1_250, 'JPY')]).toEqual([0, '1250']);
  });

  it.each([
    ['1.5', 150],
    ['1,50', 150],
    [' 12 ', 1_200],
    ['-12.50', -1_250],
    ['−3', -300],
    ['0', 0],
    ['-0', 0],
    ['0.1', 10],
    ['4.35', 435],
    ['1.005', null],
    ['1e3', null],
    ['', null],
    ['.5', null],
    ['1.000,50', null],
    ['12 €', null],
  ])('typed as %j is %s', (text, minor) => expect(minorOf(text, 'EUR')).toBe(minor));

  it('is the same after formatting and parsing, in every currency', () => {
    for (const currency of CURRENCIES) {
      for (let minor = -20_000; minor <= 20_000; minor += 37) {
        expect(minorOf(decimalOf(minor, currency), currency)).toBe(minor);
      }
      for (const minor of [Number.MAX_SAFE_INTEGER % 1_000_000_000, 999_999_999]) {
        expect(minorOf(decimalOf(minor, currency), currency)).toBe(minor);
      }
    }
  });
});
