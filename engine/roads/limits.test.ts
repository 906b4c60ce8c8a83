import { describe, expect, it } from 'vitest';
import { defaultLimit, LIMITS, limitsOf, OTHER_LIMITS } from './limits.ts';
import { writtenLimit } from './max-speed.ts';

describe('a written speed limit', () => {
  it.each([
    ['50', 50, 'sign'],
    ['50 km/h', 50, 'sign'],
    ['30 mph', 48, 'sign'],
    ['5 knots', 9, 'sign'],
    ['none', 0, 'sign'],
    ['walk', 7, 'sign'],
    ['80;60', 80, 'sign'],
    ['80|none', 0, 'sign'],
    ['AT:urban', 50, 'zone'],
    ['DE:rural', 100, 'zone'],
    ['DE:motorway', 0, 'zone'],
    ['CH:zone30', 30, 'zone'],
    ['AT:zone:30', 30, 'zone'],
    ['GB:nsl_dual', 113, 'zone'],
    ['GB:nsl_single', 97, 'zone'],
    ['US-CA:urban', 40, 'zone'],
    ['XX:urban', 50, 'zone'],
  ])('of %s is %i km/h by %s', (value, kmh, from) => expect(writtenLimit(value)).toEqual({ kmh, from }));

  it.each(['signals', 'variable', 'fast', '', '0', '999', 'AT:quickly', '50 @ (22:00-06:00)'])(
    'of "%s" says nothing',
    (value) => expect(writtenLimit(value)).toBeUndefined(),
  );
});

describe('a limit where nothing is written', () => {
  it('is known for every named country, and others have one too', () => {
    expect(Object.keys(LIMITS).sort()).toEqual(['AT', 'CH', 'DE', 'FR', 'GB', 'IT', 'LI', 'US']);
    expect(limitsOf('NZ')).toBe(OTHER_LIMITS);
    expect(limitsOf(undefined)).toBe(OTHER_LIMITS);
  });

  it('is the higher one where nobody knows whether houses stand there', () => {
    const austria = limitsOf('AT');
    expect(defaultLimit(austria, 'secondary', false, undefined)).toBe(100);
    expect(defaultLimit(austria, 'secondary', false, true)).toBe(50);
    expect(defaultLimit(austria, 'residential', false, undefined)).toBe(50);
    expect(defaultLimit(austria, 'motorway', true, undefined)).toBe(80);
    expect(defaultLimit(limitsOf('DE'), 'motorway', false, undefined)).toBe(0);
  });
});
