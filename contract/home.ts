import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';

/** The periods of Home: a day, a week, a month, a quarter, a year. */
export const HOME_RANGES = ['1d', '7d', '30d', '90d', '1y'] as const;
export type HomeRange = (typeof HOME_RANGES)[number];

export const RANGE_DAYS: Record<HomeRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90, '1y': 365 };

/** The modes that Home distinguishes. */
export const TRIP_MODES = ['car', 'cycling', 'walking', 'public'] as const;
export type TripMode = (typeof TRIP_MODES)[number];

const count = z.int();
const day = z.iso.date();

/**
 * A figure for the period up to today. Because today is incomplete, the comparison uses two complete periods of the same
 * length: the one up to yesterday, and the one before it.
 */
const compared = z.object({ now: z.number(), complete: z.number(), before: z.number() });
const score = z.object({ now: z.nullable(z.int()), before: z.nullable(z.int()) });
const ofMode = z.object({ trips: count, kilometres: z.number() });

export const homeFigures = z.object({
  from: day,
  to: day,
  users: z.object({
    /** All app users, including pilots. */
    all: count,
    pilots: count,
    /** Their phones reported something within the period, with or without a trip. */
    active: compared,
    /** First seen within the period. */
    added: compared,
  }),
  trips: compared,
  kilometres: compared,
  /** One entry per bar: a day, or a week for long periods. */
  bars: z.array(z.object({ from: day, to: day, modes: z.record(z.enum(TRIP_MODES), ofMode) })),
  /** Means weighted by distance, without pilots; null if unknown. */
  scores: z.object({ total: score, safeness: score, speed: score, distraction: score }),
  /** The most used ones, and how many others there are. */
  versions: z.array(z.object({ platform: z.string(), version: z.string(), users: count })),
  moreVersions: count,
  /** App users whose SDK reported no version. */
  withoutVersion: count,
  states: z.record(z.string(), count),
  /** Devices with an unresolved problem, the same that the list of app users finds by it. */
  troubles: z.object({
    users: count,
    failures: count,
    /** The most frequent ones, and how many others there are. */
    reasons: z.array(z.object({ reason: z.string(), users: count })),
    moreReasons: count,
  }),
});
export type HomeFigures = z.infer<typeof homeFigures>;

export const latestChange = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for the product itself, or a former dashboard user. */
  by: z.nullable(z.string()),
  entity: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
});
export type LatestChange = z.infer<typeof latestChange>;

export const getHome = endpoint({
  name: 'get home',
  area: 'home',
  method: 'GET',
  path: '/move/home',
  summary: 'The figures of a project for a period up to today, compared with the period before.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.strictObject({
    projectId,
    range: z._default(z.enum(HOME_RANGES), '30d'),
    /** The viewer's current day, at most one day off from the server's. */
    today: z.optional(day),
  }),
  reply: z.object({
    figures: homeFigures,
    /** The latest changes of settings and roles, for admins. */
    changes: z.optional(z.array(latestChange)),
    /** Progress while the history of a demo project loads. */
    arriving: z.optional(z.object({ people: count, done: count, total: count })),
  }),
});
