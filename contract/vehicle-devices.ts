import type { DeviceKind } from './vehicle-lists.ts';

const ADDRESS = /(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}/i;
const UUID = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i;
const MAX = 65_535;

/** In upper case with colons. Null if it is not a Bluetooth address. */
export function tidyAddress(text: string): string | null {
  const bare = text.trim().replace(/[:\-.\s]/g, '');
  return /^[0-9a-f]{12}$/i.test(bare) ? (bare.toUpperCase().match(/../g) ?? []).join(':') : null;
}

/** "uuid/major/minor" in lower case. Null if it is not a beacon. */
export function tidyBeacon(uuid: string, major: number, minor: number): string | null {
  const bare = uuid.trim().replaceAll('-', '').toLowerCase();
  const fits = [major, minor].every((part) => Number.isInteger(part) && part >= 0 && part <= MAX);
  if (!/^[0-9a-f]{32}$/.test(bare) || !fits) return null;
  return `${bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}/${major}/${minor}`;
}

/** Parses a beacon: uuid, major and minor with any separators. */
export function beaconIn(text: string): string | null {
  const uuid = UUID.exec(text);
  if (!uuid) return null;
  const [major, minor, ...more] = text.slice(uuid.index + uuid[0].length).match(/\d+/g) ?? [];
  return major && minor && more.length === 0 ? tidyBeacon(uuid[0], Number(major), Number(minor)) : null;
}

/** The normalised identifier, for storage and comparison; null if invalid for its kind. */
export function tidyIdentifier(kind: DeviceKind, text: string): string | null {
  if (kind === 'bluetooth') return tidyAddress(text);
  if (kind === 'beacon') return beaconIn(text);
  // Adapters and head units have an address or a name.
  return tidyAddress(text) ?? (text.trim().replace(/\s+/g, ' ') || null);
}

/** A device has one key regardless of its kind: the same address as Bluetooth and as OBD is one device. */
export const keyOfDevice = (kind: DeviceKind, identifier: string): string =>
  kind === 'beacon'
    ? `beacon:${identifier}`
    : tidyAddress(identifier)
      ? `at:${identifier}`
      : `id:${identifier.toLowerCase()}`;

const NAMED = ['id', 'identifier', 'serial', 'uuid', 'address', 'name'];

/** All keys that a scan may match. `data` is what the phone read: an address, a beacon, an id, or JSON with these. */
export function keysOfScan({ name, data }: { name: string; data: string }): string[] {
  const keys = new Set<string>();
  const note = (text: string) => {
    const beacon = beaconIn(text);
    const address = ADDRESS.exec(text);
    if (beacon) keys.add(`beacon:${beacon}`);
    if (address) keys.add(`at:${tidyAddress(address[0]) ?? ''}`);
    if (text.trim() !== '' && text.length <= 200) keys.add(`id:${text.trim().replace(/\s+/g, ' ').toLowerCase()}`);
  };
  const parsed = objectIn(data);
  if (!parsed) note(data);
  else {
    const beacon =
      typeof parsed.uuid === 'string' && tidyBeacon(parsed.uuid, Number(parsed.major), Number(parsed.minor));
    if (beacon) keys.add(`beacon:${beacon}`);
    for (const key of NAMED) if (typeof parsed[key] === 'string') note(parsed[key]);
  }
  note(name);
  return [...keys];
}

function objectIn(data: string): Record<string, unknown> | null {
  if (!data.trimStart().startsWith('{')) return null;
  try {
    const parsed: unknown = JSON.parse(data);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
