import { z } from 'zod/mini';
import { userKeyQuery } from './app-users.ts';
import { calendarDay } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import { deviceOptions, services, servicesChange } from './services.ts';

const area = 'app users';
const reading = { who: 'member', roles: ['admin', 'reader'], project: 'query.projectId' } as const;
const writing = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const moment = z.iso.datetime();

export const appUserConfig = z.object({
  /** Version of the user's overrides; a save names the one it is based on. */
  version: z.int(),
  /** The project's configuration for this user. */
  project: services,
  /** Whether the user has the new configuration of a roll-out. */
  isStaged: z.boolean(),
  /** What is switched off for this user; empty if it follows the project. */
  overrides: servicesChange,
  effective: services,
  options: deviceOptions,
  /** The number of the configuration in effect, and of the one the phone fetched last. */
  number: z.int(),
  phoneHas: z.nullable(z.int()),
  fetchedOn: z.nullable(z.iso.date()),
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(moment),
});
export type AppUserConfig = z.infer<typeof appUserConfig>;

export const getAppUserConfig = endpoint({
  name: 'get app user config',
  area,
  method: 'GET',
  path: '/move/appUser/config',
  summary: 'The configuration that applies to one app user, and the overrides for this user.',
  right: reading,
  query: userKeyQuery,
  reply: appUserConfig,
});

export const saveAppUserConfig = endpoint({
  name: 'save app user config',
  area,
  method: 'POST',
  path: '/move/appUser/config',
  summary: 'Sets what is switched off for one app user; an empty list makes the user follow the project again.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({ version: z.int(), services: servicesChange }),
  reply: appUserConfig,
});

export const recomputation = z.object({
  id: z.string(),
  day: z.string(),
  requestedBy: z.nullable(z.string()),
  requestedAt: moment,
  state: z.enum(['waiting', 'running', 'done']),
  finishedAt: z.nullable(moment),
  /** Null until it is done. */
  result: z.nullable(
    z.object({
      /** Whether nothing of that day is stored any more. */
      hadNothing: z.boolean(),
      before: z.int(),
      after: z.int(),
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      /** The number of changed items on later days. */
      elsewhere: z.int(),
    }),
  ),
});
export type Recomputation = z.infer<typeof recomputation>;

export const listRecomputations = endpoint({
  name: 'list recomputations',
  area,
  method: 'GET',
  path: '/move/appUser/recomputation',
  summary: 'The latest recomputed days of one app user, and the results.',
  right: reading,
  query: userKeyQuery,
  reply: z.object({ items: z.array(recomputation), next: z.null() }),
});

export const recomputeDay = endpoint({
  name: 'recompute day',
  area,
  method: 'POST',
  path: '/move/appUser/recomputation',
  summary: 'Recomputes a day from what the phone sent; items that people corrected stay.',
  right: writing,
  query: userKeyQuery,
  body: z.strictObject({
    day: calendarDay,
    /** Includes the user's latest other days with unmatched rides, for example after the import of a map. */
    alsoOffRoads: z.optional(z.boolean()),
  }),
  reply: z.object({
    recomputation,
    /** The number of queued days. */
    days: z.int(),
  }),
});
