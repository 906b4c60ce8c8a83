import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { calendarDay, calendarMonth, timeZone } from './calendar.ts';
import { MOMENT_CODES } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { itemType, publicTransportRide, unixSecond } from './timeline.ts';
import { LOG_LEVELS, sdkState } from './upload-records.ts';

const area = 'timeline';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;

const seconds = z.int();
const place = z.object({ lat: z.number(), lon: z.number(), name: z.optional(z.string()) });

export const dayItem = z.object({
  /** Unix seconds; identifies the item together with project and user. */
  startTs: seconds,
  endTs: seconds,
  type: itemType,
  /** The engine's mode; differs from `type` if a person corrected it. */
  measuredType: itemType,
  isOverridden: z.boolean(),
  /** In progress, so it may still change. */
  isOpen: z.boolean(),
  /** Whether it arrived long after it ended; `arrivedMs` is the time of the last upload. */
  isLate: z.boolean(),
  arrivedMs: z.nullable(z.number()),
  /** Whether it started on an earlier day or continues into the next; it is shown on both. */
  startsBefore: z.boolean(),
  endsAfter: z.boolean(),
  startTimeZone: z.nullable(z.string()),
  endTimeZone: z.nullable(z.string()),
  distanceMeters: z.number(),
  averageSpeedKmh: z.nullable(z.number()),
  maxSpeedKmh: z.nullable(z.number()),
  start: z.nullable(place),
  end: z.nullable(place),
  /** The mean of safeness, speed and distraction of a drive; null without scores. */
  totalScore: z.nullable(z.number()),
  /** 0–100; null if unknown. */
  quality: z.nullable(z.number()),
  /** The probability of the mode, 0–1. */
  probability: z.nullable(z.number()),
  /** The public transport line of a ride. */
  line: z.optional(
    z.pick(publicTransportRide, { shortName: true, longName: true, color: true, fromStop: true, toStop: true }),
  ),
});
export type DayItem = z.infer<typeof dayItem>;

/** A part of the day that no item covers. */
export const dayGap = z.object({
  fromTs: seconds,
  toTs: seconds,
  /** Whether the phone has not sent anything later yet. */
  isOpen: z.boolean(),
});
export type DayGap = z.infer<typeof dayGap>;

/** A state from a time on; the first of a day may have begun earlier. */
export const dayState = z.object({ atMs: z.number(), state: sdkState });
export type DayState = z.infer<typeof dayState>;

export const dayMoment = z.object({
  atMs: z.number(),
  kind: z.enum(MOMENT_CODES),
  /** The end of a moment with a duration, such as a call. */
  untilMs: z.optional(z.number()),
  /** For harsh events, 1–3. */
  strength: z.optional(z.number()),
  lat: z.optional(z.number()),
  lon: z.optional(z.number()),
  /** The severity of an impact. */
  severity: z.optional(z.number()),
  speedKmh: z.optional(z.number()),
  /** The service and reasons of a warning or failure. */
  service: z.optional(z.string()),
  reasons: z.optional(z.array(z.string())),
  /** The name of a place. */
  name: z.optional(z.string()),
});
export type DayMoment = z.infer<typeof dayMoment>;

/** Log lines that are close together, represented by the highest level. */
export const logMark = z.object({
  atMs: z.number(),
  level: z.enum(LOG_LEVELS),
  count: z.int(),
  text: z.string(),
});
export type LogMark = z.infer<typeof logMark>;

export const day = z.object({
  date: z.string(),
  /** The time zone of the day; `isZoneOfPlace` unless another one was requested. */
  zone: z.string(),
  isZoneOfPlace: z.boolean(),
  /** The shown span: a local day, longer if the user changed zones. */
  fromTs: seconds,
  toTs: seconds,
  /** Whether the local day has not ended yet, so that more data may arrive. */
  isRunning: z.boolean(),
  items: z.array(dayItem),
  gaps: z.array(dayGap),
  states: z.array(dayState),
  moments: z.array(dayMoment),
  logs: z.array(logMark),
  /** The nearest days with data. */
  previousActive: z.nullable(z.string()),
  nextActive: z.nullable(z.string()),
});
export type Day = z.infer<typeof day>;

export const getDay = endpoint({
  name: 'get day',
  area,
  method: 'GET',
  path: '/move/timeline/day',
  summary:
    'One local day of an app user: items (including those across midnight), gaps, states, moments, markers of log lines.',
  right: reading,
  query: z.extend(userKeyQuery, {
    /** By default the last day with data, otherwise today. */
    date: z.optional(calendarDay),
    zone: z.optional(timeZone),
  }),
  reply: day,
});

export const calendarEntry = z.object({
  date: z.string(),
  modes: z.array(z.object({ type: itemType, items: z.int(), distanceMeters: z.number(), seconds: z.number() })),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const getCalendar = endpoint({
  name: 'get calendar',
  area,
  method: 'GET',
  path: '/move/timeline/calendar',
  summary: 'An app user’s activity on each day of a month; days without any are left out.',
  right: reading,
  query: z.extend(userKeyQuery, { month: calendarMonth }),
  reply: z.object({
    month: z.string(),
    days: z.array(calendarEntry),
    /** The first and the last day with data. */
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
  }),
});

export const MAX_TRACK_DAYS = 62;

export const getTrack = endpoint({
  name: 'get track',
  area,
  method: 'GET',
  path: '/move/timeline/track',
  summary: `Where an app user was on a local day, or between two times at most ${MAX_TRACK_DAYS} days apart, as bytes (application/vnd.move.track).`,
  right: reading,
  query: z
    .extend(userKeyQuery, {
      /** A day as in `getDay`, or two times. */
      date: z.optional(calendarDay),
      zone: z.optional(timeZone),
      from: z.optional(unixSecond),
      to: z.optional(unixSecond),
      /** The maximum deviation in metres from the measured track at any time. */
      tolerance: z._default(z.coerce.number().check(z.minimum(0), z.maximum(10_000)), 3),
    })
    .check(
      z.refine(({ date, from, to }) => (date === undefined) !== (from === undefined && to === undefined), {
        path: ['date'],
        message: 'or from and to: one of both',
      }),
      z.refine(({ date, from = 0, to = 0 }) => date || (from < to && to - from <= MAX_TRACK_DAYS * 86_400), {
        path: ['to'],
        message: `must lie after from, by at most ${MAX_TRACK_DAYS} days`,
      }),
    ),
  produces: ['application/vnd.move.track'],
  empty: [304],
  reply: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});
