import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { checkDigitOf, judgeVin, tidyVin } from './vin.ts';

const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const vinOf = (first: string) =>
  fc
    .array(fc.constantFrom(...LETTERS), { minLength: 16, maxLength: 16 })
    .map((rest) => `${first}${rest.join('')}`)
    .map((vin) => `${vin.slice(0, 8)}${checkDigitOf(vin)}${vin.slice(9)}`);
const american = fc.constantFrom('1', '2', '3', '4', '5', 'L').chain(vinOf);

describe('a VIN', () => {
  it.each(['11111111111111111', '1M8GDM9AXKP042788', '5GZCZ43D13S812715', 'LJCPCBLCX11000237'])(
    '%s has the right check digit',
    (vin) => expect(judgeVin(vin)).toBe('ok'),
  );
  it('is accepted with its own check digit', () => {
    fc.assert(
      fc.property(american, (vin) => {
        expect(judgeVin(vin)).toBe('ok');
      }),
    );
  });
  it('is rejected in North America and China with a wrong check digit', () => {
    fc.assert(
      fc.property(american, fc.constantFrom(...'0123456789X'), (vin, digit) => {
        fc.pre(digit !== vin[8]);
        expect(judgeVin(`${vin.slice(0, 8)}${digit}${vin.slice(9)}`)).toBe('check');
      }),
    );
  });
  it('detects a single mistyped digit', () => {
    const digits = [...'0123456789'];
    fc.assert(
      fc.property(american, fc.nat(16), fc.constantFrom(...digits), (vin, at, digit) => {
        fc.pre(at > 0 && at !== 8 && digits.includes(vin[at] ?? '') && vin[at] !== digit);
        expect(judgeVin(`${vin.slice(0, at)}${digit}${vin.slice(at + 1)}`)).toBe('check');
      }),
    );
  });
  it('from elsewhere is accepted with a warning if position 9 looks like a check digit', () => {
    expect(judgeVin('WVWZZZ1JZXW000001')).toBe('ok');
    const vin = 'WBA3A5C51CF256521';
    const digit = checkDigitOf(vin);
    expect(judgeVin(`${vin.slice(0, 8)}${digit}${vin.slice(9)}`)).toBe('ok');
    expect(judgeVin(`${vin.slice(0, 8)}${digit === '1' ? '2' : '1'}${vin.slice(9)}`)).toBe('unchecked');
  });
  it('has 17 characters and no I, O or Q', () => {
    expect(judgeVin('1M8GDM9AXKP04278')).toBe('length');
    expect(judgeVin('1M8GDM9AXKP0427888')).toBe('length');
    for (const letter of 'IOQ-é') expect(judgeVin(`1M8GDM9AXKP04278${letter}`)).toBe('letters');
  });
  it('may be entered with spaces, dashes and lower-case letters', () => {
    fc.assert(
      fc.property(american, fc.array(fc.nat(17), { maxLength: 6 }), (vin, places) => {
        const typed = places.reduce((text, at) => `${text.slice(0, at)} -${text.slice(at)}`, vin.toLowerCase());
        expect(tidyVin(typed)).toBe(vin);
      }),
    );
  });
});
