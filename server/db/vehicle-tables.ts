import type { Generated } from 'kysely';
import type { DeviceKind } from '#contract/vehicle-lists.ts';
import type { VehicleProps } from '#contract/vehicles.ts';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

export interface VehiclesTable {
  id: Generated<string>;
  project_id: number;
  name: string;
  props: Json<VehicleProps>;
  plate_key: string;
  vin: string;
  version: Generated<number>;
  created_at: Timestamp;
  changed_at: Timestamp;
  deleted_at: NullableTimestamp;
  merged_into: string | null;
}

export interface VehicleDevicesTable {
  id: Generated<string>;
  project_id: number;
  vehicle_id: string;
  kind: DeviceKind;
  identifier: string;
  key: string;
  label: string;
  place: number;
  from_ms: Generated<number>;
  to_ms: number | null;
}

export interface VehicleDriversTable {
  project_id: number;
  user_id: string;
  vehicle_id: string;
}

export interface VehicleChoicesTable {
  project_id: number;
  user_id: string;
  at_ts: number;
  vehicle_id: string | null;
  reason: string;
}

export interface VehicleDaysTable {
  project_id: number;
  user_id: string;
  day: string;
  vehicle_id: string;
  sums: number[];
}

export interface VehicleReassignmentsTable {
  project_id: number;
  id: Generated<string>;
  from_day: string;
  requested_by: string | null;
  requested_at: Timestamp;
  worked_at: NullableTimestamp;
  finished_at: NullableTimestamp;
  days_total: number | null;
  days_done: Generated<number>;
  changed: Generated<number>;
}

export interface VehicleTables {
  vehicles: VehiclesTable;
  vehicle_devices: VehicleDevicesTable;
  vehicle_drivers: VehicleDriversTable;
  vehicle_choices: VehicleChoicesTable;
  vehicle_days: VehicleDaysTable;
  vehicle_reassignments: VehicleReassignmentsTable;
}
