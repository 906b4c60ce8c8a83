import { z } from 'zod/mini';
import { DEVICE_KINDS, VEHICLE_DECISIONS } from './vehicle-lists.ts';

/** The vehicle of a drive, and why: which of its devices the phone detected, how often and when. */
export const itemVehicle = z.object({
  id: z.uuid(),
  name: z.string(),
  decidedBy: z.enum(VEHICLE_DECISIONS),
  /** Absent if a person chose it. */
  device: z.optional(z.object({ kind: z.enum(DEVICE_KINDS), identifier: z.string(), label: z.string() })),
  seen: z.optional(z.int()),
  firstSeen: z.optional(z.iso.datetime()),
  lastSeen: z.optional(z.iso.datetime()),
  /** Other vehicles detected during the same drive. */
  others: z.optional(z.array(z.object({ id: z.uuid(), name: z.string(), seen: z.int() }))),
});
export type ItemVehicle = z.infer<typeof itemVehicle>;
