import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { filledLine, line } from './text.ts';
import { itemType, SCORE_PARTS, scorePart, unixSecond } from './timeline.ts';
import { neighbour } from './trip.ts';

const area = 'corrections';
const writing = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const REASON_LENGTH = 300;

/** The item, and the version of it that the person saw. */
const ofItem = { startTs: unixSecond, version: z.int().check(z.minimum(0)) };
const why = { reason: filledLine(REASON_LENGTH) };
const mayBeWhy = { reason: z.optional(line(REASON_LENGTH)) };

/** The items that are now in its place. */
const corrected = z.object({ items: z.array(z.extend(neighbour, { version: z.int() })) });
export type Corrected = z.infer<typeof corrected>;

export const overrideTransport = endpoint({
  name: 'override transport',
  area,
  method: 'POST',
  path: '/move/timeline/transport',
  summary:
    'Sets the actual mode of an item; a drive becomes DRIVING. The measured data is kept, scores are recomputed.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ ...ofItem, transport: itemType, ...why }),
  reply: corrected,
});

export const overrideScores = endpoint({
  name: 'override scores',
  area,
  method: 'POST',
  path: '/move/timeline/scores',
  summary: 'Sets parts of a drive’s score manually, with a reason. The measured values are kept.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({
    ...ofItem,
    scores: z
      .partialRecord(scorePart, z.int().check(z.minimum(0), z.maximum(100)))
      .check(
        z.refine((scores) => SCORE_PARTS.some((part) => scores[part] !== undefined), 'must set at least one part'),
      ),
    ...why,
  }),
  reply: corrected,
});

export const splitItem = endpoint({
  name: 'split item',
  area,
  method: 'POST',
  path: '/move/timeline/split',
  summary: 'Splits an item in two; both are described and scored again.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ ...ofItem, atTs: unixSecond, ...mayBeWhy }),
  reply: corrected,
});

export const mergeItems = endpoint({
  name: 'merge items',
  area,
  method: 'POST',
  path: '/move/timeline/merge',
  summary: 'Merges an item with those that follow, up to another one; the result is described and scored again.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ ...ofItem, lastStartTs: unixSecond, ...mayBeWhy }),
  reply: corrected,
});

export const resetItem = endpoint({
  name: 'reset item',
  area,
  method: 'POST',
  path: '/move/timeline/reset',
  summary: 'Resets a correction: the transport, the scores, or everything including splits and merges.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ ...ofItem, what: z.enum(['transport', 'scores', 'all']) }),
  reply: corrected,
});
