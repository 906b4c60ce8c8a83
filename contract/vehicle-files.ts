import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { DUPLICATE_SIGNS, VEHICLE_LIMITS, VEHICLE_REFUSALS } from './vehicle-lists.ts';
import { vehicle, vehicleFilter, vehicleName, vehicleProps } from './vehicles.ts';

const area = 'vehicles';
const right = { who: 'dolphin' } as const;
const ofProject = z.strictObject({ projectId });

export const importVehicles = endpoint({
  name: 'import vehicles',
  area,
  method: 'POST',
  path: '/move/vehicle/import',
  summary:
    'Reads a CSV of vehicles. A dry run only says what would be new, changed and refused; without it all that is not ' +
    'refused is imported in one transaction.',
  right,
  query: ofProject,
  body: z.strictObject({
    text: z.string().check(z.maxLength(VEHICLE_LIMITS.importBytes)),
    dryRun: z._default(z.boolean(), true),
  }),
  reply: z.object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        reason: z.enum(VEHICLE_REFUSALS),
        /** The subject: a value, the name of the other vehicle, or the line of the first occurrence. */
        about: z.string(),
      }),
    ),
    refusedCount: z.int(),
    /** Lines that were accepted although the VIN has no valid check digit. */
    warned: z.array(z.object({ line: z.int(), name: z.string() })),
    sample: z.array(z.object({ line: z.int(), name: z.string(), change: z.enum(['new', 'changed']) })),
  }),
});
export type VehicleImportReport = z.infer<typeof importVehicles.reply>;

export const exportVehicles = endpoint({
  name: 'export vehicles',
  area,
  method: 'GET',
  path: '/move/vehicle/export',
  summary: 'The matches of a filter as a streamed text/csv. Importing it again changes nothing.',
  right,
  query: z.strictObject({ projectId, ...vehicleFilter }),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  isLong: true,
  reply: z.unknown(),
});

export const listVehicleDuplicates = endpoint({
  name: 'list vehicle duplicates',
  area,
  method: 'GET',
  path: '/move/vehicle/duplicate',
  summary: 'Pairs that may be the same vehicle: the same VIN, plate, or a device that both had.',
  right,
  query: ofProject,
  reply: z.object({
    items: z.array(z.object({ signs: z.array(z.enum(DUPLICATE_SIGNS)), first: vehicle, second: vehicle })),
  }),
});
export type DuplicatePair = z.infer<typeof listVehicleDuplicates.reply>['items'][number];

export const mergeVehicles = endpoint({
  name: 'merge vehicles',
  area,
  method: 'POST',
  path: '/move/vehicle/{id}/merge',
  summary:
    'Merges two vehicles: this one stays, with the given name and properties; devices, drivers and trips of the other move to it.',
  right,
  params: z.strictObject({ id: z.uuid() }),
  query: ofProject,
  body: z.strictObject({
    version: z.int(),
    otherId: z.uuid(),
    otherVersion: z.int(),
    name: vehicleName,
    props: vehicleProps,
  }),
  reply: z.object({ vehicle, movedTrips: z.int() }),
});
