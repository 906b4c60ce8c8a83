import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { EVIDENCE_KINDS, WHY_CODES } from './insight-lists.ts';
import { itemType, unixSecond } from './timeline.ts';
import { LOG_LEVELS, sdkState } from './upload-records.ts';

/** A known fact around the time, with the values for its text. */
export const evidence = z.object({
  atMs: z.number(),
  kind: z.enum(EVIDENCE_KINDS),
  untilMs: z.nullish(z.number()),
  state: z.optional(sdkState),
  service: z.optional(z.string()),
  reasons: z.optional(z.array(z.string())),
  /** For health reports. */
  description: z.optional(z.string()),
  type: z.optional(itemType),
  /** The start of an item. */
  startTs: z.optional(z.number()),
  isOpen: z.optional(z.boolean()),
  isOverridden: z.optional(z.boolean()),
  distanceMeters: z.optional(z.number()),
  /** For batches and positions: how many, how many were rejected or inaccurate, and whether they are processed. */
  fixes: z.optional(z.number()),
  records: z.optional(z.number()),
  rejected: z.optional(z.number()),
  inexact: z.optional(z.number()),
  isPending: z.optional(z.boolean()),
  /** When the content of a batch was measured. */
  measuredFromMs: z.nullish(z.number()),
  measuredToMs: z.nullish(z.number()),
  /** For changes by people: who, and the new value. */
  by: z.nullish(z.string()),
  change: z.optional(z.enum(['blocked', 'unblocked', 'config', 'deleted'])),
  level: z.optional(z.enum(LOG_LEVELS)),
  text: z.optional(z.string()),
});
export type Evidence = z.infer<typeof evidence>;

export const whyAnswer = z.object({
  code: z.enum(WHY_CODES),
  /** The values in the text of the answer: a trip, a time, a state, a reason, a service, a distance. */
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
  /** The time zone of the place. */
  zone: z.string(),
  /** The local day. */
  date: z.string(),
  answer: whyAnswer,
  /** Other problems, most likely first. */
  also: z.array(whyAnswer),
  /** In time order. */
  evidence: z.array(evidence),
  /** Whether the list of evidence is truncated. */
  isCut: z.boolean(),
});
export type Why = z.infer<typeof why>;

export const getWhy = endpoint({
  name: 'get why there is no trip',
  area: 'timeline',
  method: 'GET',
  path: '/move/timeline/why',
  summary: 'Why an app user has no trip at a given time: one answer, with the evidence.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.extend(userKeyQuery, { at: unixSecond }),
  reply: why,
});
