import { z } from 'zod/mini';
import { ROAD_TYPES } from './dictionary.ts';
import { endpoint } from './endpoint.ts';
import { TRIP_MODES } from './home.ts';
import {
  EVERYONE,
  insightPeriod,
  SCORE_NAMES,
  SEGMENT_KINDS,
  segmentName,
  USUAL_PERIOD,
  VERDICTS,
} from './insight-segments.ts';
import { tripRow } from './insight-trips.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { scorePart } from './timeline.ts';

const area = 'insights';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const count = z.int();
const score = z.nullable(z.number());
const scoresOf = <Value extends z.ZodMiniType>(value: Value) => z.record(z.enum(SCORE_NAMES), value);

const distribution = z.object({
  /** The mean weighted by distance, as everywhere in the product; null if unknown. */
  mean: score,
  /** Trips by score, in bins of five points; the last includes 100. */
  bins: z.array(count),
  trips: count,
  p10: score,
  median: score,
  p90: score,
});

const insightSide = z.object({
  segment: z.string(),
  period: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** App users with a trip; null for custom days with too many of them. */
  users: z.nullable(count),
  trips: count,
  modes: z.record(z.enum(TRIP_MODES), z.object({ trips: count, meters: z.number(), seconds: z.number() })),
  /** In kilograms: actual emissions, and those if everything had been driven by car. */
  co2: z.object({ emittedKg: z.number(), byCarKg: z.number() }),
  scores: scoresOf(distribution),
  /** Every day of the period; scores are null on days without a scored trip. */
  days: z.array(z.object({ day: z.iso.date(), users: count, trips: count, scores: scoresOf(score) })),
  losses: z.object({
    /** The average points of 100 lost in each known part, most first. */
    parts: z.array(z.object({ part: scorePart, points: z.number() })),
    /** The shares of all lost points by hour of the local day and score part; the sum is 1. */
    hours: z.array(z.object({ hour: count, safeness: z.number(), speed: z.number(), distraction: z.number() })),
    /** The shares of points lost to harsh driving and of distance by type of road, where roads are known. */
    roads: z.array(z.object({ road: z.string(), pointsShare: z.number(), metersShare: z.number() })),
  }),
  /** Trips by weekday, Monday first, and hour of the local day. */
  starts: z.array(z.array(count)),
});
export type InsightSide = z.infer<typeof insightSide>;

const sampled = z.object({ users: count, mean: score });
const comparison = scoresOf(
  z.object({
    own: sampled,
    other: sampled,
    /** The mean over app users of the other side minus that of this side. */
    difference: z.nullable(z.number()),
    /** Welch's t-test over app users; null if a side has fewer than two. */
    pValue: z.nullable(z.number()),
    verdict: z.enum(VERDICTS),
  }),
);
export type InsightComparison = z.infer<typeof comparison>;

export const getInsights = endpoint({
  name: 'get insights',
  area,
  method: 'GET',
  path: '/move/insights',
  summary:
    'How a segment of app users drove and travelled in a period, optionally compared with another segment or period, with the significance of the differences.',
  right: reading,
  query: z.strictObject({
    projectId,
    segment: z._default(segmentName, EVERYONE),
    period: z._default(insightPeriod, USUAL_PERIOD),
    /** Either of these adds a comparison; the missing one defaults to that of this side. */
    withSegment: z.optional(segmentName),
    withPeriod: z.optional(insightPeriod),
  }),
  reply: z.object({
    own: insightSide,
    other: z.optional(insightSide),
    /** Absent for custom days with too many app users to sum each of them. */
    comparison: z.optional(comparison),
  }),
});

export const listSegments = endpoint({
  name: 'list segments',
  area,
  method: 'GET',
  path: '/move/insights/segments',
  summary: 'The segments of app users who travelled in the last 30 days or in the given months.',
  right: reading,
  query: z.strictObject({ projectId }),
  reply: z.object({
    segments: z.array(z.object({ segment: z.string(), kind: z.enum(SEGMENT_KINDS), name: z.string(), users: count })),
    /** Months with any trip, newest first. */
    months: z.array(z.string()),
    /** The last day of the periods up to today, in the project's time zone. */
    today: z.iso.date(),
  }),
});

export const getUserInsights = endpoint({
  name: 'get user insights',
  area,
  method: 'GET',
  path: '/move/insights/users',
  summary:
    'Retention of the app users of a project or a segment: from registration to trips, by weekly cohort, and by SDK version.',
  right: reading,
  query: z.strictObject({ projectId, segment: z._default(segmentName, EVERYONE) }),
  reply: z.object({
    segment: z.string(),
    /** The number of app users in the sample of a large segment; null if all were counted. */
    sampled: z.nullable(count),
    /** Counts of app users, pilots included. */
    funnel: z.object({
      registered: count,
      /** App users without a reported missing permission. */
      permitted: count,
      running: count,
      /** App users with a trip in the last 30 days. */
      travelling: count,
    }),
    /** Newest first. */
    cohorts: z.array(
      z.object({
        /** The Monday of the week of registration. */
        week: z.iso.date(),
        users: count,
        /** The number who travelled in that week, the next one, and so on until now. */
        active: z.array(count),
      }),
    ),
    versions: z.array(
      z.object({ platform: z.string(), version: z.string(), users: count, score: z.nullable(z.number()) }),
    ),
  }),
});

const worstArea = z.object({
  /** An H3 cell, about 2.5 km across. */
  cell: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** The people in the busiest week, which is a lower bound for the period. */
  people: count,
  harsh: count,
  speeding: count,
  phoneUse: count,
});
export type WorstArea = z.infer<typeof worstArea>;

/** The weeks of the activity map for rolling periods; other periods use the weeks that they touch. */
export const WEEKS_OF_PERIOD: Readonly<Record<string, number>> = { last7: 1, last30: 4 };

export const listWorstAreas = endpoint({
  name: 'list worst areas',
  area,
  method: 'GET',
  path: '/move/insights/areas',
  summary:
    'Where points are lost: the cells of the activity map with the most harsh events, speeding and phone use, without cells of too few people.',
  right: reading,
  query: z.strictObject({
    projectId,
    segment: z._default(segmentName, EVERYONE),
    period: z._default(insightPeriod, USUAL_PERIOD),
  }),
  reply: z.object({
    /** Null for more than half a year. */
    areas: z.nullable(z.array(worstArea)),
    /** The number of app users in the sample; null if all were counted. */
    sampled: z.nullable(count),
  }),
});

const number = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)));

/** A trip with its app user. */
export const foundTrip = z.extend(tripRow, { userId: z.string() });
export type FoundTripRow = z.infer<typeof foundTrip>;

export const findTrips = endpoint({
  name: 'find trips',
  area,
  method: 'GET',
  path: '/move/insights/trips',
  summary: `The trips behind a figure of the insights, newest first: those of a segment in a period, of a mode, a range of scores, an hour or a weekday, or with points lost in an hour or on a type of road.`,
  right: reading,
  query: z.strictObject({
    projectId,
    segment: z._default(segmentName, EVERYONE),
    period: z._default(insightPeriod, USUAL_PERIOD),
    mode: z.optional(z.enum(TRIP_MODES)),
    part: z._default(z.enum(SCORE_NAMES), 'total'),
    /** Both bounds are inclusive. */
    scoreFrom: number(0, 100),
    scoreTo: number(0, 100),
    /** The local hour of its start. */
    hour: number(0, 23),
    /** 0 is Monday. */
    weekday: number(0, 6),
    /** Drives that lost points for harsh driving on this type of road. */
    lostOn: z.optional(z.enum(ROAD_TYPES)),
    /** Drives that lost points in this local hour. */
    lostAt: number(0, 23),
    ...pageQuery.shape,
  }),
  reply: z.extend(pageOf(foundTrip), {
    /** Earlier days were not searched, because there were too many trips; null if all were searched. */
    searchedTo: z.nullable(z.iso.date()),
  }),
});
