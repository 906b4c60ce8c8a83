import { keyOfDevice, tidyIdentifier } from '#contract/vehicle-devices.ts';
import type { DeviceKind, Fuel, PropertyType } from '#contract/vehicle-lists.ts';
import type { OwnProperty, Vehicle } from '#contract/vehicles.ts';
import { judgeVin, tidyVin, type VinVerdict } from '#contract/vin.ts';

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

/** The form state of a vehicle. */
export interface VehicleDraft {
  name: string;
  props: { make: string; model: string; plate: string; vin: string; fuel: Fuel | ''; own: PropertyDraft[] };
  devices: DeviceDraft[];
  drivers: string;
}

const NEW_VEHICLE: VehicleDraft = {
  name: '',
  props: { make: '', model: '', plate: '', vin: '', fuel: '', own: [] },
  devices: [],
  drivers: '',
};

export const vehicleDraftOf = (vehicle: Vehicle | null): VehicleDraft =>
  vehicle
    ? {
        name: vehicle.name,
        props: {
          ...vehicle.props,
          fuel: vehicle.props.fuel ?? '',
          own: vehicle.props.own.map(({ value, ...property }, key) => ({ key, ...property, value: String(value) })),
        },
        devices: vehicle.devices.map((device, key) => ({ key, ...device })),
        drivers: vehicle.drivers.join(', '),
      }
    : NEW_VEHICLE;

export const nextKey = (rows: readonly { key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

export const vinVerdict = (vin: string): VinVerdict => (vin.trim() ? judgeVin(tidyVin(vin)) : 'ok');

/** A value converted to its type; an invalid number becomes NaN. */
function typedValue({ type, value }: PropertyDraft): string | number | boolean {
  if (type === 'yesNo') return value === 'true';
  if (type !== 'number') return value;
  return value.trim() === '' ? Number.NaN : Number(value.trim().replace(',', '.'));
}

/** The request body, valid or not. */
export const vehicleBodyOf = ({ name, props, devices, drivers }: VehicleDraft) => ({
  name,
  props: {
    ...props,
    fuel: props.fuel === '' ? null : props.fuel,
    own: props.own.map((one) => ({ name: one.name, type: one.type, value: typedValue(one) })) as OwnProperty[],
  },
  devices: devices.map(({ kind, identifier, label }) => ({ kind, identifier, label })),
  drivers: drivers
    .split(/[,\n]/)
    .map((driver) => driver.trim())
    .filter((driver) => driver !== ''),
});

/** Duplicates, by field. */
export function twicesIn({ props, devices }: VehicleDraft): Record<string, string | undefined> {
  const keys = devices.map(({ kind, identifier }) => keyOfDevice(kind, tidyIdentifier(kind, identifier) ?? identifier));
  const names = props.own.map(({ name }) => name.trim().toLowerCase());
  const isTwice = (all: readonly string[], at: number) => all.indexOf(all[at] ?? '') !== at;
  return Object.fromEntries([
    ...keys.map((_, at) => [`devices.${at}.identifier`, isTwice(keys, at) ? 'twice' : undefined]),
    ...names.map((_, at) => [`props.own.${at}.name`, isTwice(names, at) ? 'twice' : undefined]),
  ]);
}
