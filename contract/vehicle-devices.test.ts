import { describe, expect, it } from 'vitest';
import { fc } from '#tests/setup/fast-check.ts';
import { keyOfDevice, keysOfScan, tidyIdentifier } from './vehicle-devices.ts';

const UUID = 'e2c56db5-dffb-48d2-b060-d0f5a71096e0';
const scan = (data: string, name = 'something') => keysOfScan({ name, data });

describe('a device', () => {
  it('is compared by its address in any notation', () => {
    for (const typed of ['00:1a:7d:da:71:13', '00-1A-7D-DA-71-13', '001A7DDA7113', ' 001a.7dda.7113 ']) {
      expect(tidyIdentifier('bluetooth', typed)).toBe('00:1A:7D:DA:71:13');
    }
    for (const typed of ['00:1a:7d:da:71', 'radio', '00:1a:7d:da:71:1g', '']) {
      expect(tidyIdentifier('bluetooth', typed)).toBeNull();
    }
  });
  it('of kind beacon has a uuid, a major and a minor', () => {
    for (const typed of [`${UUID}/1/65535`, `${UUID.toUpperCase()} 1 65535`, `${UUID.replaceAll('-', '')},1,65535`]) {
      expect(tidyIdentifier('beacon', typed)).toBe(`${UUID}/1/65535`);
    }
    for (const typed of [UUID, `${UUID}/1`, `${UUID}/1/65536`, `${UUID}/1/2/3`, '1/2']) {
      expect(tidyIdentifier('beacon', typed)).toBeNull();
    }
  });
  it('has the same key for every kind', () => {
    expect(keyOfDevice('obd', tidyIdentifier('obd', '001A7DDA7113') ?? '')).toBe(
      keyOfDevice('bluetooth', tidyIdentifier('bluetooth', '00:1a:7d:da:71:13') ?? ''),
    );
    expect(keyOfDevice('carplay', 'My  Car')).not.toBe(keyOfDevice('carplay', 'Your car'));
  });
  it('is found in the scans of a phone', () => {
    const beacon = keyOfDevice('beacon', `${UUID}/7/9`);
    expect(scan(`${UUID}/7/9`)).toContain(beacon);
    expect(scan(JSON.stringify({ uuid: UUID.toUpperCase(), major: 7, minor: '9' }))).toContain(beacon);
    expect(scan(`iBeacon uuid=${UUID} major=7 minor=9`)).toContain(beacon);
    const bluetooth = keyOfDevice('bluetooth', '00:1A:7D:DA:71:13');
    expect(scan('00-1a-7d-da-71-13')).toContain(bluetooth);
    expect(scan('{"address": "00:1a:7d:da:71:13", "rssi": -60}')).toContain(bluetooth);
    expect(scan('', 'Demo  Car')).toContain(keyOfDevice('carplay', 'Demo Car'));
  });
  it('is never found in malformed scans', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, data) => {
        for (const key of keysOfScan({ name, data })) expect(key).toMatch(/^(at|id|beacon):./s);
      }),
    );
    for (const data of ['{', '{"uuid":5}', '[]', '{"address":{}}']) expect(() => scan(data)).not.toThrow();
  });
});
