import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';

/** Kinds of live messages: timeline items, app users, states, problems, settings, impacts and calls, notifications. */
export const LIVE_KINDS = [
  'timeline',
  'users',
  'states',
  'troubles',
  'revisions',
  'history',
  'assistance',
  'deliveries',
  'pois',
  'inbox',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Only admins handle impacts and calls, so only they are notified. */
export const ADMIN_KINDS: readonly LiveKind[] = ['assistance'];

/** New subscribers also get recent changes, because they may have fetched their data just before. */
export const LOOKBACK_MS = 4_000;

/** The heartbeat interval of an idle stream; a client that misses two reconnects. */
export const HEARTBEAT_MS = 15_000;

export const liveKind = z.enum(LIVE_KINDS);

/** What changed since the previous message. It names what to reload, never the content. */
export const liveMessage = z.object({
  /** The position in the stream, with which a client can reconnect without missing anything. */
  position: z.int().check(z.nonnegative()),
  kinds: z.array(liveKind),
  /** The affected app users; absent if there are too many, or if it is not about app users. */
  users: z.optional(z.array(z.string())),
});
export type LiveMessage = z.infer<typeof liveMessage>;

export const followProject = endpoint({
  name: 'follow project',
  area: 'live',
  method: 'GET',
  path: '/move/live',
  summary:
    'Live changes of a project as text/event-stream, with the same headers as any other call. Requested as ' +
    'application/json, it answers once with what changed since the given position.',
  right: { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' },
  query: z.strictObject({ projectId, since: z.optional(z.coerce.number().check(z.int(), z.nonnegative())) }),
  reply: liveMessage,
});
