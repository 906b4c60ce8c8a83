import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { compareVersions, isBelow, VERSION_PATTERN } from './sdk-versions.ts';

describe('versions', () => {
  it.each(['2.18.0', '0.0.1', '2.18.0.1234'])('takes %s', (text) => expect(VERSION_PATTERN.test(text)).toBe(true));
  it.each(['2', '2.18', '2.18.0.1.2', 'v2.18.0', '2.018.0', '2.18.0-beta', ' 2.18.0', '2..0', '2.18.1000000', ''])(
    'refuses %j',
    (text) => expect(VERSION_PATTERN.test(text)).toBe(false),
  );
  it('are compared part by part, as numbers', () => {
    const ordered = ['1.99.99', '2.2.0', '2.10.0', '2.10.0.0', '2.10.0.7', '2.10.1'];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  });
  it('have a consistent order in both directions', () => {
    const version = fc.array(fc.nat(30), { minLength: 3, maxLength: 4 }).map((parts) => parts.join('.'));
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
        expect(compareVersions(a, b) === 0).toBe(a === b);
      }),
    );
  });
  it('are marked below the minimum, but not without a minimum or version', () => {
    expect(isBelow('2.9.9', '2.10.0')).toBe(true);
    expect(isBelow('2.10.0', '2.10.0')).toBe(false);
    expect(isBelow('2.9.9', null)).toBe(false);
    expect(isBelow('nightly', '2.10.0')).toBe(false);
  });
});
