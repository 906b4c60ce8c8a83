import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import {
  DEFAULT_TRIP_SORT,
  MAX_EXPORT_DAYS,
  MAX_STEPS,
  PERIOD_FORMATS,
  STEPS_OF_TIME,
  TRIP_GROUPS,
  TRIP_SORTS,
} from './insight-lists.ts';
import { pageOf, pageQuery } from './page.ts';
import { itemType, unixSecond } from './timeline.ts';

const area = 'timeline';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const score = z.nullable(z.number());

export const tripRow = z.object({
  startTs: z.number(),
  endTs: z.number(),
  type: itemType,
  measuredType: itemType,
  isOverridden: z.boolean(),
  isOpen: z.boolean(),
  /** The local day, and the time zones of both ends. */
  day: z.string(),
  startTimeZone: z.nullable(z.string()),
  endTimeZone: z.nullable(z.string()),
  distanceMeters: z.number(),
  averageSpeedKmh: z.nullable(z.number()),
  /** Scores of drives; null if unknown. */
  total: score,
  safeness: score,
  speed: score,
  distraction: score,
  quality: score,
});
export type TripRow = z.infer<typeof tripRow>;

const between = {
  fromTimestamp: unixSecond,
  toTimestamp: unixSecond,
  mode: z.optional(z.enum(TRIP_GROUPS)),
};
const isOrdered = ({ fromTimestamp, toTimestamp }: { fromTimestamp: number; toTimestamp: number }) =>
  fromTimestamp < toTimestamp;
const ORDERED = { path: ['toTimestamp'], message: 'must lie after fromTimestamp' };

export const searchTrips = endpoint({
  name: 'search trips',
  area,
  method: 'GET',
  path: '/move/timeline/tripsSearch',
  summary: 'The trips of an app user that begin between two times.',
  right: reading,
  key: { scope: 'timeline:read', path: '/v20/trip' },
  query: z
    .extend(userKeyQuery, { ...between, sort: z._default(z.enum(TRIP_SORTS), DEFAULT_TRIP_SORT), ...pageQuery.shape })
    .check(z.refine(isOrdered, ORDERED)),
  reply: z.extend(pageOf(tripRow), {
    /** Totals of all matches, not only of this page. */
    count: z.int(),
    distanceMeters: z.number(),
    seconds: z.number(),
  }),
});

export const exportTrips = endpoint({
  name: 'export trips',
  area,
  method: 'GET',
  path: '/move/timeline/tripsSearch/export',
  summary: 'The same as a streamed text/csv, of any length.',
  right: reading,
  key: { scope: 'exports:read', path: '/v20/trip/export' },
  query: z
    .extend(userKeyQuery, { ...between, sort: z._default(z.enum(TRIP_SORTS), DEFAULT_TRIP_SORT) })
    .check(z.refine(isOrdered, ORDERED)),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  isLong: true,
  reply: z.unknown(),
});

export const exportPeriod = endpoint({
  name: 'export period',
  area,
  method: 'GET',
  path: '/move/timeline/period',
  summary: `What an app user did between two times, at most ${MAX_EXPORT_DAYS} days apart, with every position: as gpx, geojson, csv or json.`,
  right: reading,
  isLong: true,
  key: { scope: 'exports:read', path: '/v20/trip/period' },
  query: z
    .extend(userKeyQuery, { fromTimestamp: unixSecond, toTimestamp: unixSecond, format: z.enum(PERIOD_FORMATS) })
    .check(
      z.refine(isOrdered, ORDERED),
      z.refine(({ fromTimestamp, toTimestamp }) => toTimestamp - fromTimestamp <= MAX_EXPORT_DAYS * 86_400, {
        path: ['toTimestamp'],
        message: `must lie at most ${MAX_EXPORT_DAYS} days after fromTimestamp`,
      }),
    ),
  /** A stream of the format. */
  produces: ['text/csv', 'application/geo+json'],
  reply: z.unknown(),
});

const amount = z.object({ seconds: z.number(), meters: z.number() });
const meters = z.object({ car: z.number(), cycling: z.number(), walking: z.number(), public: z.number() });
const figures = z.object({
  /** Days with a trip; for the project, summed over all users. */
  activeDays: z.number(),
  drives: z.number(),
  scores: z.object({ total: score, safeness: score, speed: score, distraction: score }),
  /** Exposure to risk. */
  byDay: amount,
  byNight: amount,
  meters,
});
export type Figures = z.infer<typeof figures>;

export const stepOfTime = z.object({
  /** The first and the last day. */
  from: z.string(),
  to: z.string(),
  own: figures,
  project: figures,
});
export type StepFigures = z.infer<typeof stepOfTime>;

export const getOverTime = endpoint({
  name: 'get over time',
  area,
  method: 'GET',
  path: '/move/timeline/overTime',
  summary: `Scores, exposure to risk and distances of an app user by week, month or year (at most ${MAX_STEPS} of them), beside the project's; pilots are left out of the project's.`,
  right: reading,
  key: { scope: 'timeline:read', path: '/v20/trip/overTime' },
  query: z
    .extend(userKeyQuery, {
      by: z._default(z.enum(STEPS_OF_TIME), 'week'),
      /** By default the last steps up to today. */
      from: z.optional(calendarDay),
      to: z.optional(calendarDay),
    })
    .check(
      z.refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'must not lie before from' }),
    ),
  reply: z.object({
    by: z.enum(STEPS_OF_TIME),
    /** The user's last known time zone, which determines today. */
    zone: z.string(),
    steps: z.array(stepOfTime),
    /** The totals of all steps. */
    whole: stepOfTime,
    /** By type of road, if known. */
    roads: z.array(z.object({ type: z.string(), ...amount.shape })),
    /** The part of drives inside dangerous areas. */
    dangerous: amount,
  }),
});
