import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { line } from './text.ts';
import { unixSecond } from './timeline.ts';
import { LOG_LEVELS, sdkState } from './upload-records.ts';

const area = 'timeline';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;

export const logRow = z.object({
  /** Unique per user. */
  id: z.string(),
  atMs: z.number(),
  level: z.enum(LOG_LEVELS),
  text: z.string(),
});
export type LogRow = z.infer<typeof logRow>;

const lines = {
  fromTimestamp: z.optional(unixSecond),
  toTimestamp: z.optional(unixSecond),
  /** This level and more severe ones. */
  level: z.optional(z.enum(LOG_LEVELS)),
  search: z.optional(line(100)),
};

export const listLogs = endpoint({
  name: 'list logs',
  area,
  method: 'GET',
  path: '/move/timeline/log',
  summary:
    'Log lines of a phone, newest first. A page may contain fewer than requested although `next` says that there is ' +
    'more to look through.',
  right: reading,
  query: z.extend(userKeyQuery, { ...lines, ...pageQuery.shape }),
  reply: pageOf(logRow),
});

export const exportLogs = endpoint({
  name: 'export logs',
  area,
  method: 'GET',
  path: '/move/timeline/log/export',
  summary: 'The same as a streamed text/csv, of any length.',
  right: reading,
  query: z.extend(userKeyQuery, lines),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  isLong: true,
  reply: z.unknown(),
});

export const stateRow = z.object({
  state: sdkState,
  fromMs: z.number(),
  /** Null for the current state. */
  untilMs: z.nullable(z.number()),
});
export type StateRow = z.infer<typeof stateRow>;

export const listStates = endpoint({
  name: 'list states',
  area,
  method: 'GET',
  path: '/move/timeline/state',
  summary: 'The state changes of the SDK, newest first; repeated reports of the same state count once.',
  right: reading,
  query: z.extend(userKeyQuery, { state: z.optional(sdkState), ...pageQuery.shape }),
  reply: pageOf(stateRow),
});

export const exportStates = endpoint({
  name: 'export states',
  area,
  method: 'GET',
  path: '/move/timeline/state/export',
  summary: 'The same as text/csv.',
  right: reading,
  isLong: true,
  query: z.extend(userKeyQuery, { state: z.optional(sdkState) }),
  /** A stream of text/csv. */
  produces: ['text/csv'],
  reply: z.unknown(),
});
