import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { EVIDENCE_KINDS, WHY_CODES } from './insight-lists.ts';
import { second } from './insight-trips.ts';
import { itemType } from './timeline.ts';
import { LOG_LEVELS, sdkState } from './upload-records.ts';

/** One known fact around the time, with the values its text needs. */
export const evidence = z.object({
  atMs: z.number(),
  kind: z.enum(EVIDENCE_KINDS),
  untilMs: z.nullish(z.number()),
  state: z.optional(sdkState),
  service: z.optional(z.string()),
  reasons: z.optional(z.array(z.string())),
  /** Of health notes. */
  description: z.optional(z.string()),
  type: z.optional(itemType),
  /** An item's name. */
  startTs: z.optional(z.number()),
  isOpen: z.optional(z.boolean()),
  isOverridden: z.optional(z.boolean()),
  distanceMeters: z.optional(z.number()),
  /** Of batches and positions: how many, how many were refused or too inexact, and whether the engine has seen them. */
  fixes: z.optional(z.number()),
  records: z.optional(z.number()),
  rejected: z.optional(z.number()),
  inexact: z.optional(z.number()),
  isPending: z.optional(z.boolean()),
  /** When the phone measured what a batch brought. */
  measuredFromMs: z.nullish(z.number()),
  measuredToMs: z.nullish(z.number()),
  /** Of changes by people: who, and to what. */
  by: z.nullish(z.string()),
  change: z.optional(z.enum(['blocked', 'unblocked', 'config', 'deleted'])),
  level: z.optional(z.enum(LOG_LEVELS)),
  text: z.optional(z.string()),
});
export type Evidence = z.infer<typeof evidence>;

export const whyAnswer = z.object({
  code: z.enum(WHY_CODES),
  /** What the words of the answer name: a trip, a moment, a state, a reason, a service, a distance. */
  startTs: z.optional(z.number()),
  endTs: z.optional(z.number()),
  type: z.optional(itemType),
  atMs: z.optional(z.number()),
  untilMs: z.optional(z.number()),
  state: z.optional(sdkState),
  reason: z.optional(z.string()),
  services: z.optional(z.array(z.string())),
  meters: z.optional(z.number()),
  days: z.optional(z.number()),
  by: z.nullish(z.string()),
});
export type WhyAnswer = z.infer<typeof whyAnswer>;

export const why = z.object({
  atTs: z.number(),
  /** The zone of the place. */
  zone: z.string(),
  /** The local day of that moment. */
  date: z.string(),
  answer: whyAnswer,
  /** Other problems, most likely first. */
  also: z.array(whyAnswer),
  /** In time order. */
  evidence: z.array(evidence),
  /** There was more than is told. */
  isCut: z.boolean(),
});
export type Why = z.infer<typeof why>;

export const getWhy = endpoint({
  name: 'get why there is no trip',
  area: 'timeline',
  method: 'GET',
  path: '/move/timeline/why',
  summary: 'Why there is no trip of an app user at a moment: one answer, and what it rests on.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.extend(userKeyQuery, { at: second }),
  reply: why,
});
