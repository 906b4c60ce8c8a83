import { describe, expect, it } from 'vitest';
import { childrenOf, orphansIn, SERVICE_NAMES, turned } from './service-tree.ts';
import { ALL_SERVICES, services } from './services.ts';

describe('the service tree', () => {
  it('contains every switch', () => {
    const named = SERVICE_NAMES.flatMap((name) => ['enabled', ...childrenOf(name)].map((key) => `${name}.${key}`));
    const all = Object.entries(services.shape).flatMap(([name, { shape }]) =>
      Object.keys(shape).map((key) => `${name}.${key}`),
    );
    expect(named.sort()).toEqual(all.sort());
  });
  it('switches off the children with their parent', () => {
    const off = turned(ALL_SERVICES, 'driving', 'enabled', false);
    expect(Object.values(off.driving)).toEqual([false, false, false, false]);
    expect(off.walking).toEqual(ALL_SERVICES.walking);
    expect(turned(off, 'driving', 'enabled', true).driving).toMatchObject({ enabled: true, drivingBehaviour: false });
  });
  it('switches on the parent with its child', () => {
    const off = turned(ALL_SERVICES, 'walking', 'enabled', false);
    expect(turned(off, 'walking', 'walkingLocation', true).walking).toEqual({ enabled: true, walkingLocation: true });
  });
  it('finds children without a parent', () => {
    const wrong = { ...ALL_SERVICES, driving: { ...ALL_SERVICES.driving, enabled: false, deviceDiscovery: false } };
    expect(orphansIn(wrong)).toEqual(['driving.distractionFreeDriving', 'driving.drivingBehaviour']);
    expect(orphansIn(ALL_SERVICES)).toEqual([]);
  });
});
