import { z } from 'zod/mini';
import { versionMark } from './app-user-list.ts';
import { userKeyQuery } from './app-users.ts';
import { LOGGING_HOURS } from './dolphin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { logLevel } from './remote-logging.ts';
import { deviceDescription } from './upload.ts';
import { sdkState } from './upload-records.ts';

const area = 'app users';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const writing = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const moment = z.iso.datetime();
/** Stored reports may be older than the current schema. */
const device = z.partial(z.object(deviceDescription.shape));

export const complaintNow = z.object({
  kind: z.enum(['warning', 'failure']),
  service: z.string(),
  reasons: z.array(z.string()),
  at: moment,
});
export type ComplaintNow = z.infer<typeof complaintNow>;

export const userLogging = z.object({
  level: logLevel,
  startedAt: moment,
  endsAt: moment,
  startedBy: z.nullable(z.string()),
  /** When the phone received it; null if it has not yet. */
  notifiedAt: z.nullable(moment),
});

export const appUserHead = z.object({
  userId: z.string(),
  state: z.nullable(sdkState),
  stateSince: z.nullable(moment),
  lastSeenAt: z.nullable(moment),
  blocked: z.boolean(),
  pilot: z.boolean(),
  tags: z.array(z.string()),
  registration: z.object({
    at: moment,
    /** The name of the API key, or of the project code. */
    audience: z.string(),
    qualifier: z.nullable(z.string()),
    code: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
  installationId: z.string(),
  device: z.nullable(device),
  versionMark,
  /** The newest published version for the platform. */
  newestVersion: z.nullable(z.string()),
  complaints: z.array(complaintNow),
  health: z.array(z.object({ reason: z.string(), description: z.string(), at: moment })),
  positions: z.array(
    z.object({
      context: z.string(),
      lat: z.number(),
      lon: z.number(),
      accuracy: z.nullable(z.number()),
      at: moment,
      zone: z.string(),
    }),
  ),
  /** Bluetooth devices, beacons and cars that the phone detected, latest first. */
  devices: z.array(
    z.object({
      name: z.string(),
      displayName: z.nullable(z.string()),
      isConnected: z.boolean(),
      state: z.nullable(z.enum(['ok', 'notSynchronized'])),
      at: moment,
    }),
  ),
  logging: z.nullable(userLogging),
});
export type AppUserHead = z.infer<typeof appUserHead>;

export const getAppUser = endpoint({
  name: 'get app user',
  area,
  method: 'GET',
  path: '/move/appUser/head',
  summary: 'The current state of one app user: state, phone, problems, last positions, registration.',
  right: reading,
  key: { scope: 'users:read', path: '/v20/user/status' },
  query: userKeyQuery,
  reply: appUserHead,
});

export const setAppUserBlocked = endpoint({
  name: 'set app user blocked',
  area,
  method: 'POST',
  path: '/move/appUser/block',
  summary: 'Blocks or unblocks an app user; every request of a blocked user is answered with 403.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ block: z.boolean() }),
  reply: z.object({ blocked: z.boolean() }),
});

export const setAppUserPilot = endpoint({
  name: 'set app user pilot',
  area,
  method: 'POST',
  path: '/move/appUser/pilot',
  summary: 'Marks an app user as pilot or not: pilots are counted separately and excluded from billing and averages.',
  right: writing,
  key: { scope: 'users:write', path: '/v20/user/pilot' },
  query: userKeyQuery,
  body: z.strictObject({ pilot: z.boolean() }),
  reply: z.object({ pilot: z.boolean() }),
});

export const startAppUserLogging = endpoint({
  name: 'start app user logging',
  area,
  method: 'POST',
  path: '/move/appUser/logging',
  summary: "Lets one app user's phone log for a while; it ends by itself. Again it starts anew.",
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ level: logLevel, hours: z.union(LOGGING_HOURS.map((hours) => z.literal(hours))) }),
  reply: z.object({ logging: userLogging }),
});

export const stopAppUserLogging = endpoint({
  name: 'stop app user logging',
  area,
  method: 'DELETE',
  path: '/move/appUser/logging',
  summary: "Ends the logging of one app user's phone, which learns it with its next configuration.",
  right: writing,
  query: userKeyQuery,
  reply: z.object({ stopped: z.literal(true) }),
});

export const trackView = z.object({
  at: moment,
  /** Null for a former dashboard user. */
  viewer: z.nullable(z.string()),
  what: z.enum(['day', 'track', 'trip', 'export', 'presence']),
});
export type TrackView = z.infer<typeof trackView>;

export const listTrackViews = endpoint({
  name: 'list track views',
  area,
  method: 'GET',
  path: '/move/appUser/view',
  summary: "Who looked at an app user's tracks, the latest first; at most one row for a viewer and an hour.",
  right: reading,
  query: z.strictObject({ ...userKeyQuery.shape, ...pageQuery.shape }),
  reply: pageOf(trackView),
});

export const installation = z.object({
  at: moment,
  installationId: z.string(),
  /** `installed`: the app signed in again. `changed`: the phone reported different details. */
  kind: z.enum(['installed', 'changed']),
  device: z.nullable(device),
});
export type Installation = z.infer<typeof installation>;

export const listInstallations = endpoint({
  name: 'list installations',
  area,
  method: 'GET',
  path: '/move/appUser/installation',
  summary: 'The phones and app installations of one app user, latest first.',
  right: reading,
  query: z.strictObject({ ...userKeyQuery.shape, ...pageQuery.shape }),
  reply: pageOf(installation),
});

export const exportAppUser = endpoint({
  name: 'export app user',
  area,
  method: 'GET',
  path: '/move/appUser/archive',
  summary: 'Everything stored about one app user, as a streamed zip of JSON and CSV files.',
  right: reading,
  key: { scope: 'exports:read', path: '/v20/user/archive' },
  query: userKeyQuery,
  /** A stream of application/zip. */
  produces: ['application/zip'],
  isLong: true,
  reply: z.unknown(),
});

export const eraseAppUser = endpoint({
  name: 'erase app user',
  area,
  method: 'DELETE',
  path: '/move/appUser',
  summary: 'Permanently erases all data of an app user; the id must be repeated.',
  right: { ...writing, proof: 'recent' },
  query: z.strictObject({ ...userKeyQuery.shape, typed: z.string().check(z.maxLength(100)) }),
  reply: z.object({
    /** Proves the erasure to someone who knows the id. */
    receipt: z.string(),
    erasedAt: moment,
    rows: z.int(),
  }),
});
