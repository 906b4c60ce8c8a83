import { z } from 'zod/mini';
import { impactCurve } from './impact-curve.ts';
import { distractionType, eventType } from './timeline.ts';

/** Unix time in milliseconds, up to the year 2200. Every time of a record is one: what is later becomes no date. */
const t = z.int().check(z.positive(), z.maximum(7_258_118_400_000));
const lat = z.number().check(z.minimum(-90), z.maximum(90));
const lon = z.number().check(z.minimum(-180), z.maximum(180));
const word = z.string().check(z.minLength(1), z.maxLength(100));
const text = z.string().check(z.maxLength(4_000));

export const ACTIVITIES = ['STILL', 'WALKING', 'RUNNING', 'CYCLING', 'IN_VEHICLE', 'UNKNOWN'] as const;
export const SDK_STATES = ['UNINITIALISED', 'READY', 'RUNNING', 'ERROR'] as const;
export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const;

export const sdkState = z.enum(SDK_STATES);

/** Harsh driving detected by the phone's sensors. */
const harshEvent = z.strictObject({
  t,
  kind: eventType,
  strength: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Peak in m/s². */
  rawAccel: z.number().check(z.minimum(-200), z.maximum(200)),
  lat: z.optional(lat),
  lon: z.optional(lon),
});
const phoneUseEvent = z.strictObject({ t, kind: distractionType, end: t });
/** The estimate of the activity sensor from then on. */
const activityEvent = z.strictObject({
  t,
  kind: z.literal('ACTIVITY'),
  activity: z.enum(ACTIVITIES),
  /** In percent. */
  confidence: z.number().check(z.minimum(0), z.maximum(100)),
});
export const deviceEvent = z.discriminatedUnion('kind', [harshEvent, phoneUseEvent, activityEvent]);
export type DeviceEvent = z.infer<typeof deviceEvent>;

export const stateChange = z.strictObject({ t, state: sdkState });
export const complaint = z.strictObject({ t, service: word, reasons: z.array(word).check(z.maxLength(50)) });
export const healthNote = z.strictObject({ t, reason: word, description: text });
export const logLine = z.strictObject({ t, level: z.enum(LOG_LEVELS), text });
/** A Bluetooth device, beacon or car that the phone detected. */
export const deviceScan = z.strictObject({
  t,
  name: word,
  data: text,
  isConnected: z.boolean(),
  displayName: z.optional(word),
  state: z.optional(z.enum(['ok', 'notSynchronized'])),
});
const place = { lat, lon, speed: z.optional(z.number().check(z.minimum(0), z.maximum(150))) };
/** Automatic impact detection: the acceleration severity index, its axis, and the curve if known. */
export const impact = z.strictObject({
  t,
  ...place,
  asi: z.number().check(z.minimum(0), z.maximum(1000)),
  axis: z.optional(word),
  curve: z.optional(impactCurve),
});
/** A request for assistance by the user. */
export const assistanceCall = z.strictObject({ t, ...place });
export const MAX_METAS = 100;
export const tripMeta = z.strictObject({
  t,
  metas: z
    .record(word, z.string().check(z.maxLength(1_000)))
    .check(z.refine((metas) => Object.keys(metas).length <= MAX_METAS, `must have at most ${MAX_METAS} entries`)),
});

/** A position named by the app, such as a parked bicycle; the latest is available as TAG:<name>. */
export const placeTag = z.strictObject({
  t,
  name: word.check(z.regex(/^\P{Cc}+$/u, 'must not hold control characters')),
  lat,
  lon,
  accuracy: z.optional(z.number().check(z.minimum(0), z.maximum(1e7))),
});

/** The lists of records that a batch may contain besides fixes. */
export const RECORDS = {
  events: deviceEvent,
  states: stateChange,
  warnings: complaint,
  failures: complaint,
  health: healthNote,
  logs: logLine,
  scans: deviceScan,
  impacts: impact,
  calls: assistanceCall,
  tripMetas: tripMeta,
  tags: placeTag,
} as const;
export type RecordList = keyof typeof RECORDS;
export const RECORD_LISTS = Object.keys(RECORDS) as [RecordList, ...RecordList[]];
export type RecordOf<L extends RecordList> = z.infer<(typeof RECORDS)[L]>;
