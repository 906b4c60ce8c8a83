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

/** How forcefully a drive was driven. */
export const drivingIntensity = z.object({
  /** Seconds in which each kind could be seen. */
  validSeconds: ofEachKind,
  /** Force times seconds, in units of ordinary force. */
  amount: ofEachKind,
  manoeuvres: z.array(z.extend(manoeuvre, { ...placed.shape, type: eventType, weight: z.number() })),
});

/** What the scores of a drive are computed from. */
export const scoreFacts = z.object({
  distanceMeters: z.number(),
  seconds: z.number(),
  events: z.object({ events: z.array(drivingEvent), validTime: z.number() }),
  /** Absent: not looked at, as before move-2. */
  intensity: z.optional(drivingIntensity),
  /** Absent: the phone does not report its use. */
  phoneUse: z.optional(
    z.object({ distractions: z.array(distraction), secondsPerType: z.partialRecord(distractionType, z.number()) }),
  ),
  /** Absent: no speed limits are known. */
  speeding: z.optional(
    z.object({
      /** Metres driven where a limit was known. */
      knownMeters: z.number(),
      stretches: z.array(
        z.extend(placed, {
          meters: z.number(),
          speedKmh: z.number(),
          limitKmh: z.number(),
          /** The limit is not signed: it follows from the country and the type of road. */
          isAssumed: z.boolean(),
          /** Its name or number; empty where it has none. */
          road: z.string(),
        }),
      ),
    }),
  ),
});

const overall = z.nullable(z.int());
/** A drive by every version of the formula; nothing of it is stored. */
export const tripScores = z.object({
  /** Null where no fixes are stored any more, or the item is no drive. */
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
