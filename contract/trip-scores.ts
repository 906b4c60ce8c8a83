import { z } from 'zod/mini';
import {
  distraction,
  distractionType,
  drivingEvent,
  eventType,
  manoeuvre,
  moment,
  scoreExplanation,
  scores,
} from './timeline.ts';

const ofEachKind = z.record(eventType, z.number());
const placed = z.object({ timestamp: moment, lat: z.number(), lon: z.number() });

/** The intensity of acceleration, braking and cornering of a drive. */
export const drivingIntensity = z.object({
  /** Seconds in which each kind could be measured. */
  validSeconds: ofEachKind,
  /** Force times seconds, in units of ordinary force. */
  amount: ofEachKind,
  manoeuvres: z.array(z.extend(manoeuvre, { ...placed.shape, type: eventType, weight: z.number() })),
});

/** The input of the score computation of a drive. */
export const scoreFacts = z.object({
  distanceMeters: z.number(),
  seconds: z.number(),
  events: z.object({ events: z.array(drivingEvent), validTime: z.number() }),
  /** Absent if not computed, as before move-2. */
  intensity: z.optional(drivingIntensity),
  /** Absent if the phone does not report its use. */
  phoneUse: z.optional(
    z.object({ distractions: z.array(distraction), secondsPerType: z.partialRecord(distractionType, z.number()) }),
  ),
  /** Absent if no speed limits are known. */
  speeding: z.optional(
    z.object({
      /** Metres driven where a limit was known. */
      knownMeters: z.number(),
      stretches: z.array(
        z.extend(placed, {
          meters: z.number(),
          speedKmh: z.number(),
          limitKmh: z.number(),
          /** Whether the limit is not recorded but derived from country and type of road. */
          isAssumed: z.boolean(),
          /** The name or number of the road; empty if it has none. */
          road: z.string(),
        }),
      ),
    }),
  ),
});

const overall = z.nullable(z.int());
/** The scores of a drive by every version of the formula; not stored. */
export const tripScores = z.object({
  /** Null if the fixes are no longer stored or the item is not a drive. */
  facts: z.nullable(scoreFacts),
  versions: z.array(
    z.object({
      formula: z.string(),
      overall: z.object({ total: overall, safeness: overall, speed: overall, distraction: overall }),
      scores,
      explanation: scoreExplanation,
    }),
  ),
});
export type TripScores = z.infer<typeof tripScores>;
