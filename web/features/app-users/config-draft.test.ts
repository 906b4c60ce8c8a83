import { describe, expect, it } from 'vitest';
import { countChanges, offIn, withSwitch } from './config-draft.ts';

describe('what is set for one user', () => {
  it('names only what is off, and nothing where the project is followed', () => {
    const off = withSwitch({}, 'driving', 'deviceDiscovery', false);
    expect(off).toEqual({ driving: { deviceDiscovery: false } });
    expect(withSwitch(off, 'driving', 'deviceDiscovery', true)).toEqual({});
  });
  it('keeps the other switches of a service', () => {
    const both = withSwitch({ walking: { walkingLocation: false } }, 'walking', 'enabled', false);
    expect(offIn(both)).toEqual(['walkingLocation', 'walking']);
    expect(withSwitch(both, 'walking', 'enabled', true)).toEqual({ walking: { walkingLocation: false } });
  });
  it('counts the switches that differ, not the ways they are written', () => {
    expect(countChanges({ cycling: { enabled: true } }, {})).toBe(0);
    expect(countChanges({ cycling: { enabled: false } }, { health: { enabled: false } })).toBe(2);
  });
});
