import { z } from 'zod/mini';
import { userId } from './app-users.ts';
import { LOGGING_HOURS } from './dolphin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { line } from './text.ts';
import { LOG_LEVELS } from './upload-records.ts';

const area = 'remote-logging';

export const logLevel = z.enum(LOG_LEVELS);
export type LogLevel = z.infer<typeof logLevel>;

/** What a phone should log, and until when. Null for nothing. */
export const deviceLogging = z.nullable(z.object({ level: logLevel, until: z.iso.datetime() }));

export const remoteLogging = z.object({
  projectId: z.int(),
  productName: z.string(),
  userId: z.string(),
  level: logLevel,
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Null for a former dashboard user. */
  startedBy: z.nullable(z.string()),
  /** When the phone fetched the request; null if it has not yet. */
  notifiedAt: z.nullable(z.iso.datetime()),
});
export type RemoteLogging = z.infer<typeof remoteLogging>;

export const listRemoteLogging = endpoint({
  name: 'list remote logging',
  area,
  method: 'GET',
  path: '/move/logging',
  summary: 'App users with remote logging switched on, ending soonest first.',
  right: { who: 'dolphin' },
  query: z.strictObject({ ...pageQuery.shape }),
  reply: pageOf(remoteLogging),
});

export const startRemoteLogging = endpoint({
  name: 'start remote logging',
  area,
  method: 'POST',
  path: '/move/logging',
  summary: 'Turns logging on for one app user; it ends automatically. A repeated call restarts it.',
  right: { who: 'dolphin' },
  body: z.strictObject({
    projectId,
    userId,
    level: logLevel,
    hours: z.union(LOGGING_HOURS.map((hours) => z.literal(hours))),
  }),
  reply: z.object({ logging: remoteLogging }),
});

export const stopRemoteLogging = endpoint({
  name: 'stop remote logging',
  area,
  method: 'DELETE',
  path: '/move/logging',
  summary: 'Turns logging off for one app user; the phone receives it with its next configuration.',
  right: { who: 'dolphin' },
  query: z.strictObject({ projectId, userId }),
  reply: z.object({ stopped: z.literal(true) }),
});

export const logEntry = z.object({ at: z.iso.datetime(), level: logLevel, text: z.string() });
export type LogEntry = z.infer<typeof logEntry>;

export const listDeviceLogs = endpoint({
  name: 'list logs of an app user',
  area,
  method: 'GET',
  path: '/move/logging/log',
  summary: 'What the phone of one app user logged, latest first.',
  right: { who: 'dolphin' },
  query: z.strictObject({
    projectId,
    userId,
    /** This level and more severe ones. */
    level: z.optional(logLevel),
    search: z.optional(line(80)),
    ...pageQuery.shape,
  }),
  reply: pageOf(logEntry),
});
