import { z } from 'zod';
import { whose } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { EVIDENCE_KINDS, WHY_CODES } from './insight-lists.ts';
import { second } from './insight-trips.ts';
import { itemType } from './timeline.ts';
import { LOG_LEVELS, sdkState } from './upload-records.ts';

/** One thing that was known around the time, with what it needs to be told in words. */
export const evidence = z.object({
  atMs: z.number(),
  kind: z.enum(EVIDENCE_KINDS),
  untilMs: z.number().nullish(),
  state: sdkState.optional(),
  service: z.string().optional(),
  reasons: z.array(z.string()).optional(),
  /** Of health notes. */
  description: z.string().optional(),
  type: itemType.optional(),
  /** An item's name. */
  startTs: z.number().optional(),
  isOpen: z.boolean().optional(),
  isOverridden: z.boolean().optional(),
  distanceMeters: z.number().optional(),
  /** Of batches and positions: how many, how many were refused or too inexact, and whether the engine has seen them. */
  fixes: z.number().optional(),
  records: z.number().optional(),
  rejected: z.number().optional(),
  inexact: z.number().optional(),
  isPending: z.boolean().optional(),
  /** When the phone measured what a batch brought. */
  measuredFromMs: z.number().nullish(),
  measuredToMs: z.number().nullish(),
  /** Of changes by people: who, and to what. */
  by: z.string().nullish(),
  change: z.enum(['blocked', 'unblocked', 'config', 'deleted']).optional(),
  level: z.enum(LOG_LEVELS).optional(),
  text: z.string().optional(),
});
export type Evidence = z.infer<typeof evidence>;

export const whyAnswer = z.object({
  code: z.enum(WHY_CODES),
  /** What the words of the answer name: a trip, a moment, a state, a reason, a service, a distance. */
  startTs: z.number().optional(),
  endTs: z.number().optional(),
  type: itemType.optional(),
  atMs: z.number().optional(),
  untilMs: z.number().optional(),
  state: sdkState.optional(),
  reason: z.string().optional(),
  services: z.array(z.string()).optional(),
  meters: z.number().optional(),
  days: z.number().optional(),
  by: z.string().nullish(),
});
export type WhyAnswer = z.infer<typeof whyAnswer>;

export const why = z.object({
  atTs: z.number(),
  /** The zone of the place. */
  zone: z.string(),
  /** The local day of that moment. */
  date: z.string(),
  answer: whyAnswer,
  /** What else stood in the way, the likeliest first. */
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
  query: whose.extend({ at: second }),
  reply: why,
});
