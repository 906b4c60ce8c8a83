import { z } from 'zod/mini';
import { USER_ROLE_FILTERS, USER_SORTS } from './dolphin.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';
import { projectRole } from './role-schemas.ts';
import { ownSession } from './session.ts';
import { line } from './text.ts';
import { uid } from './users.ts';

const area = 'dashboard-users';

export const dashboardUser = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  dolphin: z.boolean(),
  /** Roles on any project. */
  roles: z.array(projectRole),
  /** Projects on which the person has a role. */
  projects: z.int(),
  /** Open sessions. */
  sessions: z.int(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  disabled: z.boolean(),
});
export type DashboardUser = z.infer<typeof dashboardUser>;

export const listDashboardUsers = endpoint({
  name: 'list all dashboard users',
  area,
  method: 'GET',
  path: '/move/users',
  summary:
    'All dashboard users. Each search word must be the beginning of a name, the company or a part of the e-mail; a leading minus reverses the order.',
  right: { who: 'dolphin' },
  query: z.strictObject({
    search: z.optional(line(80)),
    role: z.optional(z.enum(USER_ROLE_FILTERS)),
    sort: z._default(z.enum(USER_SORTS), 'name'),
    ...pageQuery.shape,
  }),
  reply: pageOf(dashboardUser),
});

export const listSessions = endpoint({
  name: 'list sessions of a user',
  area,
  method: 'GET',
  path: '/move/users/uid/{uid}/session',
  summary: 'The open sessions of a dashboard user, most recently used first.',
  right: { who: 'dolphin' },
  params: z.strictObject({ uid }),
  reply: z.object({ items: z.array(ownSession), next: z.null() }),
});

export const endSession = endpoint({
  name: 'end session of a user',
  area,
  method: 'DELETE',
  path: '/move/users/uid/{uid}/session/{id}',
  summary: 'Ends one session; its next call is refused.',
  right: { who: 'dolphin' },
  params: z.strictObject({ uid, id: z.uuid() }),
  reply: z.object({ ended: z.int() }),
});

export const endAllSessions = endpoint({
  name: 'end all sessions of a user',
  area,
  method: 'DELETE',
  path: '/move/users/uid/{uid}/session',
  summary: 'Ends all sessions of a dashboard user, except the caller’s own.',
  right: { who: 'dolphin' },
  params: z.strictObject({ uid }),
  reply: z.object({ ended: z.int() }),
});

export const disableUser = endpoint({
  name: 'disable a user',
  area,
  method: 'POST',
  path: '/move/users/uid/{uid}/disabled',
  summary: 'Disables or enables a dashboard user. Sessions end at once, streams and exports within five seconds.',
  right: { who: 'dolphin' },
  params: z.strictObject({ uid }),
  body: z.strictObject({ disabled: z.boolean() }),
  reply: z.object({ disabled: z.boolean(), ended: z.int() }),
});
