import { z } from 'zod';
import { DEVICE_KINDS, VEHICLE_DECISIONS } from './vehicle-lists.ts';

/** The vehicle of a drive, and why: which of its devices the phone saw, how often and when. */
export const itemVehicle = z.object({
  id: z.uuid(),
  name: z.string(),
  decidedBy: z.enum(VEHICLE_DECISIONS),
  /** Absent where a person said it. */
  device: z.object({ kind: z.enum(DEVICE_KINDS), identifier: z.string(), label: z.string() }).optional(),
  seen: z.number().int().optional(),
  firstSeen: z.iso.datetime().optional(),
  lastSeen: z.iso.datetime().optional(),
  /** Other vehicles that were seen during the same drive. */
  others: z.array(z.object({ id: z.uuid(), name: z.string(), seen: z.number().int() })).optional(),
});
export type ItemVehicle = z.infer<typeof itemVehicle>;
