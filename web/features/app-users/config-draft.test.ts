import { describe, expect, it } from 'vitest';
import { changesBetween, offIn, wishWith } from './config-draft.ts';

describe('what is set for one user', () => {
  it('names only what is off, and nothing where the project is followed', () => {
    const off = wishWith({}, 'driving', 'deviceDiscovery', false);
    expect(off).toEqual({ driving: { deviceDiscovery: false } });
    expect(wishWith(off, 'driving', 'deviceDiscovery', true)).toEqual({});
  });
  it('keeps the other switches of a service', () => {
    const both = wishWith({ walking: { walkingLocation: false } }, 'walking', 'enabled', false);
    expect(offIn(both)).toEqual(['walkingLocation', 'walking']);
    expect(wishWith(both, 'walking', 'enabled', true)).toEqual({ walking: { walkingLocation: false } });
  });
  it('counts the switches that differ, not the ways they are written', () => {
    expect(changesBetween({ cycling: { enabled: true } }, {})).toBe(0);
    expect(changesBetween({ cycling: { enabled: false } }, { health: { enabled: false } })).toBe(2);
  });
});
