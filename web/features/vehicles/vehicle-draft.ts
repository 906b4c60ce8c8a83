import { keyOfDevice, tidyIdentifier } from '#contract/vehicle-devices.ts';
import type { DeviceKind, Fuel, PropertyType } from '#contract/vehicle-lists.ts';
import type { Vehicle } from '#contract/vehicles.ts';
import { judgeVin, tidyVin, type VinVerdict } from '#contract/vin.ts';

export type VehicleInput = Pick<Vehicle, 'name' | 'devices' | 'drivers' | 'props'>;

export interface DeviceDraft {
  key: number;
  kind: DeviceKind;
  identifier: string;
  label: string;
}
export interface PropertyDraft {
  key: number;
  name: string;
  type: PropertyType;
  value: string;
}

/** A vehicle as it is being typed. */
export interface VehicleDraft {
  /** Null while it is new. */
  id: string | null;
  version: number;
  name: string;
  make: string;
  model: string;
  plate: string;
  vin: string;
  fuel: Fuel | '';
  devices: DeviceDraft[];
  own: PropertyDraft[];
  drivers: string;
}

export const NEW_DRAFT: VehicleDraft = {
  id: null,
  version: 0,
  name: '',
  make: '',
  model: '',
  plate: '',
  vin: '',
  fuel: '',
  devices: [],
  own: [],
  drivers: '',
};

export const draftOf = ({ id, version, name, props, devices, drivers }: Vehicle): VehicleDraft => ({
  id,
  version,
  name,
  make: props.make,
  model: props.model,
  plate: props.plate,
  vin: props.vin,
  fuel: props.fuel ?? '',
  devices: devices.map((device, key) => ({ key, ...device })),
  own: props.own.map(({ name: own, type, value }, key) => ({ key, name: own, type, value: String(value) })),
  drivers: drivers.join(', '),
});

export const nextKey = (rows: readonly { key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

export const vinVerdict = ({ vin }: VehicleDraft): VinVerdict => (vin.trim() ? judgeVin(tidyVin(vin)) : 'ok');

/** A value as its type holds it; null where it does not fit. */
export function typedValue({ type, value }: PropertyDraft): string | number | boolean | null {
  const text = value.trim();
  if (type === 'text') return text;
  if (type === 'yesNo') return text === 'true';
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
  const number = Number(text.replace(',', '.'));
  return text !== '' && Number.isFinite(number) ? number : null;
}

const keysOf = (devices: readonly DeviceDraft[]): string[] =>
  devices.map(({ kind, identifier }) => keyOfDevice(kind, tidyIdentifier(kind, identifier) ?? ''));

export type DeviceFault = 'wrong' | 'twice';
export function deviceFault(devices: readonly DeviceDraft[], at: number): DeviceFault | null {
  const device = devices[at];
  if (!device || tidyIdentifier(device.kind, device.identifier) === null) return 'wrong';
  const keys = keysOf(devices);
  return keys.indexOf(keys[at] ?? '') === at ? null : 'twice';
}

export type PropertyFault = 'propertyWrong' | 'valueWrong';
export function propertyFault(own: readonly PropertyDraft[], at: number): PropertyFault | null {
  const one = own[at];
  if (!one) return null;
  const name = one.name.trim().toLowerCase();
  const first = own.findIndex((other) => other.name.trim().toLowerCase() === name);
  if (name === '' || first !== at || /[:|]/.test(name)) return 'propertyWrong';
  return typedValue(one) === null ? 'valueWrong' : null;
}

const isRefusedVin = (verdict: VinVerdict): boolean => verdict !== 'ok' && verdict !== 'unchecked';

/** What is saved; null while something is wrong. */
export function inputOf(draft: VehicleDraft): VehicleInput | null {
  const { name, make, model, plate, vin, fuel, devices, own, drivers } = draft;
  const isWrong =
    name.trim() === '' ||
    isRefusedVin(vinVerdict(draft)) ||
    devices.some((_, at) => deviceFault(devices, at)) ||
    own.some((_, at) => propertyFault(own, at));
  if (isWrong) return null;
  return {
    name: name.trim(),
    props: {
      make: make.trim(),
      model: model.trim(),
      plate: plate.trim(),
      vin: tidyVin(vin),
      fuel: fuel === '' ? null : fuel,
      own: own.map((one) => ({ name: one.name.trim(), type: one.type, value: typedValue(one) ?? '' })),
    },
    devices: devices.map(({ kind, identifier, label }) => ({ kind, identifier, label: label.trim() })),
    drivers: drivers
      .split(/[,\n]/)
      .map((driver) => driver.trim())
      .filter((driver) => driver !== ''),
  };
}
