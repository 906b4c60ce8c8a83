import { z } from 'zod/mini';
import { userTag } from './app-user-tags.ts';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { scorePart } from './timeline.ts';

const area = 'summaries';
const count = z.int();
const score = z.nullable(count);

/** The badges of a week; the rules are in docs/summaries.md. */
export const BADGES = ['focused', 'calm', 'active'] as const;
export type Badge = (typeof BADGES)[number];

const tripOfWeek = z.nullable(z.object({ startTs: z.iso.datetime(), day: z.iso.date(), score: count }));

const tip = z.object({
  /** Whether to improve something, or to keep it up. */
  kind: z.enum(['improve', 'keep']),
  /** The score part with the largest loss. */
  part: z.nullable(scorePart),
  /** The local hours with most of the loss; `to` is exclusive. */
  hours: z.nullable(z.object({ from: count, to: count })),
  /** The type of road with most of the loss. */
  road: z.nullable(z.string()),
  text: z.object({ en: z.string(), de: z.string() }),
});

export const weeklySummary = z.object({
  /** In ISO 8601: 2026-W46. */
  week: z.string(),
  /** Monday and Sunday. */
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Increased whenever late data, a correction or new scores change the summary. */
  version: count,
  computedAt: z.iso.datetime(),
  /** Null without a scored drive. */
  score,
  scores: z.object({ safeness: score, speed: score, distraction: score }),
  /** The change since the previous week; null if either has no score. */
  change: score,
  trips: count,
  distanceMeters: count,
  drivenMeters: count,
  /** By bicycle or on foot. */
  activeMeters: count,
  bestTrip: tripOfWeek,
  /** Null if the best trip is the only one. */
  worstTrip: tripOfWeek,
  /** Null without a scored drive. */
  tip: z.nullable(tip),
  /** Absent unless the project has badges switched on. */
  badges: z.optional(z.array(z.enum(BADGES))),
});
export type WeeklySummary = z.infer<typeof weeklySummary>;

const ofWeeks = { reply: pageOf(weeklySummary) };

export const listSummaries = endpoint({
  ...ofWeeks,
  name: 'list weekly summaries',
  area,
  method: 'GET',
  path: '/move/appUser/summary',
  summary: 'The weekly summaries of an app user, for each week with a trip, newest first.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  key: { scope: 'timeline:read', path: '/v20/summary' },
  query: z.extend(userKeyQuery, pageQuery.shape),
});

export const listOwnSummaries = endpoint({
  ...ofWeeks,
  name: 'list own weekly summaries',
  area,
  method: 'GET',
  path: '/v20/device/summary',
  summary: 'The weekly summaries of the user of this phone, for each week with a trip, newest first.',
  right: { who: 'device' },
  query: pageQuery,
});

/** Smaller groups have no leaderboard, because people could be identified. */
export const LEADERBOARD_MIN = 5;
/** Larger groups have no leaderboard, because sorting them would cost too much. */
export const LEADERBOARD_MAX = 1_000;

export const leaderboard = z.object({
  tag: z.string(),
  week: z.string(),
  state: z.enum(['shown', 'tooFew', 'tooMany']),
  /** The number of people with a score in this week; null unless shown. */
  people: z.nullable(count),
  /** Null unless shown, and for a user without a score. */
  own: z.nullable(z.object({ rank: count, score: count })),
  /** The neighbours above and below, with aliases that are valid only for this tag and week. */
  neighbours: z.array(z.object({ rank: count, alias: z.string(), score: count })),
});
export type Leaderboard = z.infer<typeof leaderboard>;

const ofTag = { tag: userTag };

export const getLeaderboard = endpoint({
  name: 'get leaderboard',
  area,
  method: 'GET',
  path: '/v20/leaderboard',
  summary:
    'The rank of an app user among those with the same tag in the user’s latest week, if the project has leaderboards switched on.',
  right: { who: 'api key', scope: 'timeline:read', project: 'query.projectId' },
  query: z.extend(userKeyQuery, ofTag),
  reply: leaderboard,
});

export const getOwnLeaderboard = endpoint({
  name: 'get own leaderboard',
  area,
  method: 'GET',
  path: '/v20/device/leaderboard',
  summary:
    'The rank of the user of this phone among those with the same tag in the latest week, if the project has leaderboards switched on.',
  right: { who: 'device' },
  query: z.strictObject(ofTag),
  reply: leaderboard,
});
