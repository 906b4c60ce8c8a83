import { z } from 'zod/mini';
import { userId } from './app-users.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { filledLine, line } from './text.ts';
import { tidyIdentifier } from './vehicle-devices.ts';
import { DEVICE_KINDS, FUELS, MOVE_TIMES, VEHICLE_LIMITS, VEHICLE_SORTS } from './vehicle-lists.ts';
import { judgeVin, tidyVin } from './vin.ts';

const area = 'vehicles';
const right = { who: 'dolphin' } as const;
const moment = z.iso.datetime();
const word = line(VEHICLE_LIMITS.wordLength);

const VIN_FAULTS = {
  length: 'must have 17 characters',
  letters: 'must consist of digits and letters without I, O and Q',
  check: 'has a wrong check digit: a character is mistyped',
} as const;
/** Empty if unknown. A wrong check digit is rejected where it is mandatory (see vin.ts), otherwise it is a warning. */
export const vin = z.pipe(line(40), z.transform(tidyVin)).check(
  z.superRefine((text, check) => {
    const verdict = text === '' ? 'ok' : judgeVin(text);
    if (verdict === 'ok' || verdict === 'unchecked') return;
    check.addIssue({ code: 'custom', message: VIN_FAULTS[verdict] });
  }),
);

const propertyName = filledLine(VEHICLE_LIMITS.wordLength).check(
  z.refine((name) => !/[:|]/.test(name), 'must not hold : or |'),
);
/** A custom property with a type. */
export const ownProperty = z.discriminatedUnion('type', [
  z.strictObject({ name: propertyName, type: z.literal('text'), value: line(VEHICLE_LIMITS.valueLength) }),
  z.strictObject({
    name: propertyName,
    type: z.literal('number'),
    value: z.number().check(z.minimum(-1e15), z.maximum(1e15)),
  }),
  z.strictObject({ name: propertyName, type: z.literal('date'), value: calendarDay }),
  z.strictObject({ name: propertyName, type: z.literal('yesNo'), value: z.boolean() }),
]);
export type OwnProperty = z.infer<typeof ownProperty>;

const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;
export const vehicleProps = z.strictObject({
  make: z._default(word, ''),
  model: z._default(word, ''),
  plate: z._default(line(20), ''),
  vin: z._default(vin, ''),
  fuel: z._default(z.nullable(z.enum(FUELS)), null),
  own: z._default(
    z.array(ownProperty).check(
      z.maxLength(VEHICLE_LIMITS.properties),
      z.refine((own) => isOnce(own.map(({ name }) => name.toLowerCase())), 'each name must stand once'),
    ),
    [],
  ),
});
export type VehicleProps = z.infer<typeof vehicleProps>;

const IDENTIFIER_FAULT = {
  bluetooth: 'must be a Bluetooth address such as 00:1A:7D:DA:71:13',
  beacon: 'must be a uuid, a major and a minor (0 to 65535)',
  obd: 'must not be empty',
  carplay: 'must not be empty',
} as const;
export const vehicleDevice = z.pipe(
  z.strictObject({
    kind: z.enum(DEVICE_KINDS),
    /** Bluetooth: the address. Beacon: uuid/major/minor. OBD and CarPlay: the address or the name it reports. */
    identifier: filledLine(VEHICLE_LIMITS.identifierLength),
    label: z._default(line(VEHICLE_LIMITS.labelLength), ''),
  }),
  z.transform(({ kind, identifier, label }, context) => {
    const tidy = tidyIdentifier(kind, identifier);
    if (tidy === null) {
      context.issues.push({ code: 'custom', path: ['identifier'], message: IDENTIFIER_FAULT[kind], input: identifier });
      return z.NEVER;
    }
    return { kind, identifier: tidy, label };
  }),
);
export type VehicleDevice = z.infer<typeof vehicleDevice>;

export const vehicleName = filledLine(VEHICLE_LIMITS.nameLength);
export const vehicleDevices = z.array(vehicleDevice).check(z.maxLength(VEHICLE_LIMITS.devices));
export const vehicleDrivers = z.pipe(
  z.array(userId).check(z.maxLength(VEHICLE_LIMITS.drivers)),
  z.transform((drivers) => [...new Set(drivers)].sort()),
);

export const vehicle = z.object({
  id: z.uuid(),
  name: z.string(),
  props: z.object({
    make: z.string(),
    model: z.string(),
    plate: z.string(),
    vin: z.string(),
    fuel: z.nullable(z.enum(FUELS)),
    own: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['text', 'number', 'date', 'yesNo']),
        value: z.union([z.string(), z.number(), z.boolean()]),
      }),
    ),
  }),
  devices: z.array(z.object({ kind: z.enum(DEVICE_KINDS), identifier: z.string(), label: z.string() })),
  /** The app users who own it. */
  drivers: z.array(z.string()),
  /** Issues that were accepted with a warning. */
  warnings: z.array(z.enum(['vinCheckDigit'])),
  version: z.int(),
  createdAt: moment,
  changedAt: moment,
});
export type Vehicle = z.infer<typeof vehicle>;

/** A vehicle in a list, with its usage. */
export const listedVehicle = z.extend(vehicle, {
  trips: z.int(),
  distanceMeters: z.number(),
  lastDay: z.nullable(z.string()),
});
export type ListedVehicle = z.infer<typeof listedVehicle>;

const one = z.object({ vehicle });
const ofVehicle = z.strictObject({ id: z.uuid() });
const ofProject = z.strictObject({ projectId });

/** The filter of list and export. */
export const vehicleFilter = {
  search: z._default(line(80), ''),
  fuel: z.optional(z.enum(FUELS)),
  device: z.optional(z.enum([...DEVICE_KINDS, 'none'])),
  driver: z.optional(userId),
};

export const listVehicles = endpoint({
  name: 'list vehicles',
  area,
  method: 'GET',
  path: '/move/vehicle',
  summary: 'The vehicles of a project, by part of name, make, model, plate, VIN or device, by fuel, device and driver.',
  right,
  key: { scope: 'vehicles:read', path: '/v20/vehicle' },
  query: z.strictObject({
    projectId,
    ...pageQuery.shape,
    ...vehicleFilter,
    sort: z._default(z.enum(VEHICLE_SORTS), 'name'),
  }),
  reply: z.extend(pageOf(listedVehicle), { total: z.int() }),
});

export const getVehicle = endpoint({
  name: 'get vehicle',
  area,
  method: 'GET',
  path: '/move/vehicle/{id}',
  summary: 'One vehicle. For a merged vehicle, the one it was merged into.',
  right,
  key: { scope: 'vehicles:read', path: '/v20/vehicle/{id}' },
  params: ofVehicle,
  query: ofProject,
  reply: one,
});

export const createVehicle = endpoint({
  name: 'create vehicle',
  area,
  method: 'POST',
  path: '/move/vehicle',
  summary: 'Creates a vehicle. A device of another vehicle is refused, and that vehicle is named.',
  right,
  key: { scope: 'vehicles:write', path: '/v20/vehicle' },
  query: ofProject,
  body: z.strictObject({
    name: vehicleName,
    props: z.prefault(vehicleProps, {}),
    devices: z._default(vehicleDevices, []),
    drivers: z._default(vehicleDrivers, []),
  }),
  reply: one,
});

export const changeVehicle = endpoint({
  name: 'change vehicle',
  area,
  method: 'PATCH',
  path: '/move/vehicle/{id}',
  summary: 'Changes a vehicle. `version` is the one that the caller saw. Omitted fields stay unchanged.',
  right,
  key: { scope: 'vehicles:write', path: '/v20/vehicle/{id}' },
  params: ofVehicle,
  query: ofProject,
  body: z.strictObject({
    version: z.int(),
    name: z.optional(vehicleName),
    props: z.optional(vehicleProps),
    devices: z.optional(vehicleDevices),
    drivers: z.optional(vehicleDrivers),
  }),
  reply: one,
});

export const deleteVehicle = endpoint({
  name: 'delete vehicle',
  area,
  method: 'DELETE',
  path: '/move/vehicle/{id}',
  summary: 'Deletes a vehicle; its past trips keep its name, and it can be restored from the revisions.',
  right,
  key: { scope: 'vehicles:write', path: '/v20/vehicle/{id}' },
  params: ofVehicle,
  query: ofProject,
  reply: z.object({ deleted: z.literal(true) }),
});

export const moveVehicleDevice = endpoint({
  name: 'move vehicle device',
  area,
  method: 'POST',
  path: '/move/vehicle/{id}/device',
  summary:
    'Moves a device of this vehicle to another: for trips from now on, or always. With always past trips follow in the background.',
  right,
  params: ofVehicle,
  query: ofProject,
  body: z.strictObject({
    version: z.int(),
    kind: z.enum(DEVICE_KINDS),
    identifier: filledLine(VEHICLE_LIMITS.identifierLength),
    toId: z.uuid(),
    from: z.enum(MOVE_TIMES),
  }),
  reply: one,
});
