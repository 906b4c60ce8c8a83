import { describe, expect, it } from 'vitest';
import { keyOfDevice } from '#contract/vehicle-devices.ts';
import { decideVehicle, type KnownDevice } from './decide-vehicle.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000000';
const B = 'bbbbbbbb-0000-4000-8000-000000000000';
const START = 1_000_000;
const drive = { startTs: START, endTs: START + 1800 };
const device = (vehicleId: string, identifier: string, more: Partial<KnownDevice> = {}): KnownDevice => ({
  key: keyOfDevice('obd', identifier),
  kind: 'obd',
  identifier,
  label: '',
  vehicleId,
  name: `Car ${vehicleId[0]}`,
  fromMs: 0,
  toMs: null,
  ...more,
});
const known = (...devices: KnownDevice[]) => {
  const byKey = new Map<string, KnownDevice[]>();
  for (const one of devices) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return byKey;
};
const seen = (data: string, second: number, isConnected = false) => ({
  t: (START + second) * 1000,
  name: 'x',
  data,
  isConnected,
});
const decide = (
  scans: ReturnType<typeof seen>[],
  devices = known(device(A, 'a'), device(B, 'b')),
  own: string[] = [],
) => decideVehicle(drive, scans, devices, new Set(own));

describe('the vehicle of a drive', () => {
  it('is the one whose device was seen, with how often and when', () => {
    expect(decide([seen('a', 120), seen('A', 720), seen('elsewhere', 300)])).toEqual({
      id: A,
      name: 'Car a',
      decidedBy: 'only',
      device: { kind: 'obd', identifier: 'a', label: '' },
      seen: 2,
      firstSeen: new Date((START + 120) * 1000).toISOString(),
      lastSeen: new Date((START + 720) * 1000).toISOString(),
    });
  });
  it('is none when no known device was seen during the drive', () => {
    expect(decide([])).toBeNull();
    expect(decide([seen('c', 10), seen('a', -61), seen('a', 1861)])).toBeNull();
    expect(decide([seen('a', -59)])?.id).toBe(A);
  });
  it('is the one seen most, and the others are listed', () => {
    const found = decide([seen('a', 1), seen('b', 2), seen('b', 3)]);
    expect(found).toMatchObject({ id: B, decidedBy: 'most', others: [{ id: A, name: 'Car a', seen: 1 }] });
  });
  it('is the person’s own when two were seen equally often', () => {
    expect(decide([seen('a', 1), seen('b', 2)], undefined, [B])).toMatchObject({ id: B, decidedBy: 'driver' });
    expect(decide([seen('a', 1), seen('b', 2)], undefined, [A, B])).toMatchObject({ id: A, decidedBy: 'first' });
  });
  it('is then the connected one, then the first', () => {
    expect(decide([seen('a', 1), seen('b', 2, true)])).toMatchObject({ id: B, decidedBy: 'connected' });
    expect(decide([seen('b', 1), seen('a', 2)])).toMatchObject({ id: B, decidedBy: 'first' });
  });
  it('is the one that had the device at that time', () => {
    const moved = (START + 600) * 1000;
    const devices = known(device(A, 'a', { toMs: moved }), device(B, 'a', { fromMs: moved }));
    expect(decide([seen('a', 599)], devices)?.id).toBe(A);
    expect(decide([seen('a', 600)], devices)?.id).toBe(B);
  });
});
