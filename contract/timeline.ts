import { z } from 'zod/mini';
import { itemVehicle } from './item-vehicle.ts';

/** The types of timeline items. DRIVING is a drive whose mode a person set. */
export const ITEM_TYPES = [
  'CAR',
  'CYCLING',
  'WALKING',
  'IDLE',
  'TRAIN',
  'TRAM',
  'METRO',
  'BUS',
  'PUBLIC_TRANSPORT',
  'DRIVING',
  'FAKETRIP',
  'UNKNOWN',
] as const;
export const itemType = z.enum(ITEM_TYPES);
export type ItemType = z.infer<typeof itemType>;

export const EVENT_TYPES = ['ACCELERATION', 'BRAKING', 'CORNERING'] as const;
export const eventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof eventType>;

export const SCORE_PARTS = ['ACCELERATION', 'BRAKING', 'CORNERING', 'SPEED', 'DFD'] as const;
export const scorePart = z.enum(SCORE_PARTS);
export type ScorePart = z.infer<typeof scorePart>;

export const distractionType = z.enum(['SWIPE_AND_TYPE', 'PHONE_CALL', 'PHONE_CALL_HANDS_FREE']);
export type DistractionType = z.infer<typeof distractionType>;

/** RFC 3339 in UTC, whole seconds. */
export const moment = z.iso.datetime();

/** Unix time in whole seconds, up to the year 2200. */
export const unixSecond = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(7_258_118_400));
const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** A fix as sent by a phone; unknown fields are absent or null. */
export const fix = z.object({
  timestamp: z.number(),
  lat: latitude,
  lon: longitude,
  accuracy: z.nullish(z.number().check(z.nonnegative())),
  speed: z.nullish(z.number()),
  bearing: z.nullish(z.number()),
  altitude: z.nullish(z.number()),
});
export type Fix = z.infer<typeof fix>;

export const place = z.object({
  lat: latitude,
  lon: longitude,
  name: z.optional(z.string()),
  timeZone: z.optional(z.string()),
});

export const drivingEvent = z.object({
  timestamp: moment,
  type: eventType,
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  lat: latitude,
  lon: longitude,
  /** Peak in m/s². */
  rawAccel: z.number(),
});
export type DrivingEvent = z.infer<typeof drivingEvent>;

export const distraction = z.object({ type: distractionType, start: moment, end: moment });
export type Distraction = z.infer<typeof distraction>;

const score = z.nullable(z.int().check(z.minimum(0), z.maximum(100)));
/** Null if unknown for this trip. */
export const scores = z.object({
  ACCELERATION: score,
  BRAKING: score,
  CORNERING: score,
  SPEED: score,
  DFD: score,
});
export type Scores = z.infer<typeof scores>;

/** A deduction in the public API: an event, a stretch or a time, with place and reason. */
const publicLoss = z.object({
  part: scorePart,
  points: z.number().check(z.nonnegative()),
  reason: z.string(),
  timestamp: z.optional(moment),
  lat: z.optional(latitude),
  lon: z.optional(longitude),
  /** Details of a stretch above the speed limit. */
  speeding: z.optional(
    z.object({
      speedKmh: z.number(),
      limitKmh: z.number(),
      /** Whether the limit is not recorded but derived from country and type of road. */
      isAssumed: z.boolean(),
      meters: z.number(),
      /** The name or number of the road; empty if it has none. */
      road: z.string(),
    }),
  ),
});
/** A stretch of more than gentle acceleration, braking or cornering. */
export const manoeuvre = z.object({
  /** The strongest mean over four seconds. */
  peakMps2: z.number(),
  seconds: z.number(),
  meters: z.number(),
  fromKmh: z.number(),
  toKmh: z.number(),
  /** The type of road, if known. */
  road: z.optional(z.string()),
});
export const scoreLoss = z.extend(publicLoss, { manoeuvre: z.optional(manoeuvre) });
export type ScoreLoss = z.infer<typeof scoreLoss>;

const explanationHead = {
  formula: z.string(),
  /** Why a part is null. */
  unknown: z.partialRecord(scorePart, z.string()),
};
export const scoreExplanation = z.object({ ...explanationHead, losses: z.array(scoreLoss) });
export type ScoreExplanation = z.infer<typeof scoreExplanation>;

export const reason = z.object({
  fact: z.string(),
  value: z.number(),
  unit: z.string(),
  text: z.string(),
  /** The names of places in the text; empty if a place has none. */
  places: z.optional(z.object({ from: z.string(), to: z.string() })),
});
export type Reason = z.infer<typeof reason>;

export const transport = z.object({
  type: itemType,
  probabilities: z.partialRecord(itemType, z.number().check(z.minimum(0), z.maximum(1))),
});

const amount = z.object({ seconds: z.number(), meters: z.number() });
/** Exposure to risk of a drive: duration and distance by day, by night, and by type of road. */
export const exposure = z.object({
  day: amount,
  night: amount,
  byRoad: z.optional(z.record(z.string(), amount)),
  /** In any dangerous area; absent if the drive crossed none. */
  dangerous: z.optional(amount),
});
export type ItemExposure = z.infer<typeof exposure>;

/** How a ride relates to the timetable: a trip matches, none does, or no service covers its day. */
export const TIMETABLE_FITS = ['fits', 'differs', 'no service'] as const;
/** The public transport line of a ride, with its first and last stop. */
export const publicTransportRide = z.object({
  regionId: z.string(),
  lineId: z.string(),
  mode: z.enum(['BUS', 'TRAM', 'METRO', 'TRAIN']),
  shortName: z.string(),
  longName: z.string(),
  /** Six hexadecimal digits, or empty. */
  color: z.string(),
  headsign: z.string(),
  fromStop: z.string(),
  toStop: z.string(),
  timetable: z.enum(TIMETABLE_FITS),
  delaySeconds: z.optional(z.int()),
});
export type PublicTransportRide = z.infer<typeof publicTransportRide>;

export const itemFeatures = z.object({
  startLocation: z.optional(place),
  endLocation: z.optional(place),
  source: z.object({ id: z.string(), name: z.enum(['trip', 'timeline']) }),
  transport: z.optional(transport),
  publicTransport: z.optional(publicTransportRide),
  /** The facts that decided the mode. */
  explanation: z.optional(z.array(reason)),
  gpsStats: z.optional(z.object({ distance: z.number(), maxSpeed: z.number(), averageSpeed: z.number() })),
  quality: z.optional(z.object({ score: z.int().check(z.minimum(0), z.maximum(100)), reasons: z.array(reason) })),
  scores: z.optional(scores),
  scoreExplanation: z.optional(scoreExplanation),
  /** Parts that a person set; already included in `scores`. */
  scoreOverrides: z.optional(z.partialRecord(scorePart, z.int().check(z.minimum(0), z.maximum(100)))),
  exposure: z.optional(exposure),
  drivingBehaviorEvents: z.optional(z.object({ events: z.array(drivingEvent), validTime: z.number() })),
  phoneDistractions: z.optional(
    z.object({ distractions: z.array(distraction), secondsPerType: z.partialRecord(distractionType, z.number()) }),
  ),
  dangerousAreas: z.optional(
    z.object({
      areas: z.array(z.object({ id: z.string(), name: z.string(), lat: latitude, lon: longitude, radius: z.number() })),
    }),
  ),
  metas: z.optional(z.record(z.string(), z.string())),
  /** The vehicle of a drive, and how it was recognised. */
  vehicle: z.optional(itemVehicle),
});
export type ItemFeatures = z.infer<typeof itemFeatures>;

/** An item from the engine; a stored item adds its user. */
export const engineItem = z.object({
  startTs: moment,
  endTs: moment,
  type: itemType,
  transport: z.optional(transport),
  features: itemFeatures,
});
export type EngineItem = z.infer<typeof engineItem>;

/** An item in the public API. */
export const timelineItem = z.extend(z.omit(engineItem, { transport: true }), {
  features: z.extend(itemFeatures, {
    scoreExplanation: z.optional(z.object({ ...explanationHead, losses: z.array(publicLoss) })),
  }),
  projectId: z.int().check(z.positive()),
  userId: z.string().check(z.minLength(1), z.maxLength(100)),
  startTimeZone: z.optional(z.string()),
  endTimeZone: z.optional(z.string()),
});
export type TimelineItem = z.infer<typeof timelineItem>;

/** `lat` and `lon` are matched to the road, `orig…` are as measured. */
export const wayPoint = z.object({
  timestamp: moment,
  lat: latitude,
  lon: longitude,
  wayPointInfo: z.optional(
    z.object({
      speed: z.optional(z.number()),
      speedLimit: z.optional(z.number()),
      wayType: z.optional(z.string()),
      origLat: z.optional(latitude),
      origLon: z.optional(longitude),
      dangerousAreaId: z.optional(z.string()),
    }),
  ),
});
export type WayPoint = z.infer<typeof wayPoint>;
