import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  type Vehicle,
  type VehicleDevice,
  type VehicleProps,
  vehicleDevices,
  vehicleName,
  vehicleProps,
} from '#contract/vehicles.ts';
import { judgeVin } from '#contract/vin.ts';
import type { VehiclesTable } from '#server/db/vehicle-tables.ts';

export type VehicleRow = Selectable<VehiclesTable>;

/** Everything a vehicle's revisions store. Drivers are stored with the people. */
export interface VehicleFields {
  name: string;
  props: VehicleProps;
  devices: VehicleDevice[];
}

/** A vehicle with its rows in other tables. */
export interface WholeVehicle {
  row: VehicleRow;
  devices: VehicleDevice[];
  drivers: string[];
}

export const vehicleSnapshot = ({ row, devices }: Pick<WholeVehicle, 'row' | 'devices'>): VehicleFields => ({
  name: row.name,
  props: row.props,
  devices,
});

export const presentVehicle = ({ row, devices, drivers }: WholeVehicle): Vehicle => ({
  id: row.id,
  name: row.name,
  props: row.props,
  devices,
  drivers,
  warnings: row.vin !== '' && judgeVin(row.vin) === 'unchecked' ? ['vinCheckDigit'] : [],
  version: row.version,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

export const plateKey = (plate: string): string => plate.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export const vehicleColumns = ({ name, props }: Pick<VehicleFields, 'name' | 'props'>) => ({
  name,
  props: JSON.stringify(props),
  plate_key: plateKey(props.plate),
  vin: props.vin,
});

/** As stored in a revision; validated again before it is restored. */
export const formerVehicle = z.object({ name: vehicleName, props: vehicleProps, devices: vehicleDevices });
