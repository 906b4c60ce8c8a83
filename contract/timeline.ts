import { z } from 'zod';
import { itemVehicle } from './item-vehicle.ts';

/** What a stretch of time was. DRIVING is what an item becomes when a person sets its transport by hand. */
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
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

/** A phone's fix as it is sent; unknown fields are absent or null. */
export const fix = z.object({
  timestamp: z.number(),
  lat: latitude,
  lon: longitude,
  accuracy: z.number().nonnegative().nullish(),
  speed: z.number().nullish(),
  bearing: z.number().nullish(),
  altitude: z.number().nullish(),
});
export type Fix = z.infer<typeof fix>;

export const place = z.object({
  lat: latitude,
  lon: longitude,
  name: z.string().optional(),
  timeZone: z.string().optional(),
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

const score = z.number().int().min(0).max(100).nullable();
/** Null: not known for this trip. */
export const scores = z.object({
  ACCELERATION: score,
  BRAKING: score,
  CORNERING: score,
  SPEED: score,
  DFD: score,
});
export type Scores = z.infer<typeof scores>;

/** One thing that cost points: an event, a stretch or a time, with where and why. */
export const scoreLoss = z.object({
  part: scorePart,
  points: z.number().nonnegative(),
  reason: z.string(),
  timestamp: moment.optional(),
  lat: latitude.optional(),
  lon: longitude.optional(),
  /** Of a part driven faster than allowed. */
  speeding: z
    .object({
      speedKmh: z.number(),
      limitKmh: z.number(),
      /** Nobody wrote the limit down: it is what country and kind of road say. */
      isAssumed: z.boolean(),
      meters: z.number(),
      /** Its name or number; empty where it has none. */
      road: z.string(),
    })
    .optional(),
});
export type ScoreLoss = z.infer<typeof scoreLoss>;

export const scoreExplanation = z.object({
  formula: z.string(),
  losses: z.array(scoreLoss),
  /** Why a part is null. */
  unknown: z.partialRecord(scorePart, z.string()),
});
export type ScoreExplanation = z.infer<typeof scoreExplanation>;

export const reason = z.object({
  fact: z.string(),
  value: z.number(),
  unit: z.string(),
  text: z.string(),
  /** Names of places that the fact speaks of; empty where a place has none. */
  places: z.object({ from: z.string(), to: z.string() }).optional(),
});
export type Reason = z.infer<typeof reason>;

export const transport = z.object({
  type: itemType,
  probabilities: z.partialRecord(itemType, z.number().min(0).max(1)),
});

const amount = z.object({ seconds: z.number(), meters: z.number() });
/** Exposure to risk of a drive: how long and how far by day, by night, and on each kind of road that is known. */
export const exposure = z.object({
  day: amount,
  night: amount,
  byRoad: z.record(z.string(), amount).optional(),
  /** In any dangerous area; absent when the drive crossed none. */
  dangerous: amount.optional(),
});
export type ItemExposure = z.infer<typeof exposure>;

/** How a ride lies to the timetable: a trip fits, none does, or no service covers its day. */
export const TIMETABLE_FITS = ['fits', 'differs', 'no service'] as const;
/** The line of public transport that a ride followed, and from which stop to which. */
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
  delaySeconds: z.number().int().optional(),
});
export type PublicTransportRide = z.infer<typeof publicTransportRide>;

export const itemFeatures = z.object({
  startLocation: place.optional(),
  endLocation: place.optional(),
  source: z.object({ id: z.string(), name: z.enum(['trip', 'timeline']) }),
  transport: transport.optional(),
  publicTransport: publicTransportRide.optional(),
  /** Which facts decided the mode. */
  explanation: z.array(reason).optional(),
  gpsStats: z.object({ distance: z.number(), maxSpeed: z.number(), averageSpeed: z.number() }).optional(),
  quality: z.object({ score: z.number().int().min(0).max(100), reasons: z.array(reason) }).optional(),
  scores: scores.optional(),
  scoreExplanation: scoreExplanation.optional(),
  /** Parts that a person set by hand; `scores` holds them already. */
  scoreOverrides: z.partialRecord(scorePart, z.number().int().min(0).max(100)).optional(),
  exposure: exposure.optional(),
  drivingBehaviorEvents: z.object({ events: z.array(drivingEvent), validTime: z.number() }).optional(),
  phoneDistractions: z
    .object({ distractions: z.array(distraction), secondsPerType: z.partialRecord(distractionType, z.number()) })
    .optional(),
  dangerousAreas: z
    .object({
      areas: z.array(z.object({ id: z.string(), name: z.string(), lat: latitude, lon: longitude, radius: z.number() })),
    })
    .optional(),
  metas: z.record(z.string(), z.string()).optional(),
  /** Which vehicle a drive was in, and why. */
  vehicle: itemVehicle.optional(),
});
export type ItemFeatures = z.infer<typeof itemFeatures>;

/** What the engine makes; a stored item adds whose it is. */
export const engineItem = z.object({
  startTs: moment,
  endTs: moment,
  type: itemType,
  transport: transport.optional(),
  features: itemFeatures,
});
export type EngineItem = z.infer<typeof engineItem>;

export const timelineItem = engineItem.omit({ transport: true }).extend({
  projectId: z.number().int().positive(),
  userId: z.string().min(1).max(100),
  startTimeZone: z.string().optional(),
  endTimeZone: z.string().optional(),
});
export type TimelineItem = z.infer<typeof timelineItem>;

/** lat/lon are matched to the road, orig… are as measured. */
export const wayPoint = z.object({
  timestamp: moment,
  lat: latitude,
  lon: longitude,
  wayPointInfo: z
    .object({
      speed: z.number().optional(),
      speedLimit: z.number().optional(),
      wayType: z.string().optional(),
      origLat: latitude.optional(),
      origLon: longitude.optional(),
      dangerousAreaId: z.string().optional(),
    })
    .optional(),
});
export type WayPoint = z.infer<typeof wayPoint>;
