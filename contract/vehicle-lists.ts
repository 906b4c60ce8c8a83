/** Codes and limits of vehicles; plain values that the browser imports too. */
export const FUELS = ['petrol', 'diesel', 'electric', 'hybrid', 'gas', 'hydrogen', 'other'] as const;
export type Fuel = (typeof FUELS)[number];

export const DEVICE_KINDS = ['bluetooth', 'beacon', 'obd', 'carplay'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

/** The types of custom properties. */
export const PROPERTY_TYPES = ['text', 'number', 'date', 'yesNo'] as const;
export type PropertyType = (typeof PROPERTY_TYPES)[number];

export const VEHICLE_SORTS = ['name', '-name', 'changed', '-changed', 'distance', '-distance'] as const;
export type VehicleSort = (typeof VEHICLE_SORTS)[number];

/** Why a trip was assigned to its vehicle. */
export const VEHICLE_DECISIONS = ['only', 'most', 'driver', 'connected', 'first', 'person'] as const;
export type VehicleDecision = (typeof VEHICLE_DECISIONS)[number];

/** Why two vehicles may be duplicates. */
export const DUPLICATE_SIGNS = ['vin', 'plate', 'device'] as const;
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];

/** Whether past trips move with a device. */
export const MOVE_TIMES = ['now', 'always'] as const;
export type MoveTime = (typeof MOVE_TIMES)[number];

export const VEHICLE_LIMITS = {
  nameLength: 80,
  wordLength: 60,
  valueLength: 200,
  properties: 30,
  devices: 20,
  drivers: 200,
  vehiclesOfDriver: 1_000,
  /** Of those who drove a vehicle, besides counting the others. */
  peopleListed: 500,
  /** Of those that a person drove, the own ones first. */
  vehiclesListed: 1_000,
  labelLength: 60,
  identifierLength: 100,
  /** Per project. */
  vehicles: 50_000,
  /** Per file. */
  importLines: 5_000,
  importBytes: 2_000_000,
  reasonLength: 300,
  /** How far back trips can be reassigned to vehicles. */
  reassignDays: 400,
} as const;

/** Why a line of a file is rejected. */
export const VEHICLE_REFUSALS = [
  'bad-encoding',
  'no-name',
  'bad-text',
  'bad-vin-length',
  'bad-vin-letters',
  'bad-vin-check',
  'bad-fuel',
  'bad-device',
  'device-taken',
  'device-twice',
  'bad-value',
  'too-many',
  'unknown-driver',
  'driver-full',
  'unknown-id',
  'twice',
] as const;
export type VehicleRefusal = (typeof VEHICLE_REFUSALS)[number];
