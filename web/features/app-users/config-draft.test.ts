import { describe, expect, it } from 'vitest';
import { countChanges, offIn, withSwitch } from './config-draft.ts';

describe('the overrides of one user', () => {
  it('contain only what is off, and nothing that follows the project', () => {
    const off = withSwitch({}, 'driving', 'deviceDiscovery', false);
    expect(off).toEqual({ driving: { deviceDiscovery: false } });
    expect(withSwitch(off, 'driving', 'deviceDiscovery', true)).toEqual({});
  });
  it('keep the other switches of a service', () => {
    const both = withSwitch({ walking: { walkingLocation: false } }, 'walking', 'enabled', false);
    expect(offIn(both)).toEqual(['walkingLocation', 'walking']);
    expect(withSwitch(both, 'walking', 'enabled', true)).toEqual({ walking: { walkingLocation: false } });
  });
  it('count as changed only if a switch differs, not its notation', () => {
    expect(countChanges({ cycling: { enabled: true } }, {})).toBe(0);
    expect(countChanges({ cycling: { enabled: false } }, { health: { enabled: false } })).toBe(2);
  });
});
