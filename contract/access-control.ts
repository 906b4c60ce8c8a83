import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { globalRole, projectRole, projectRoleEntry } from './role-entry.ts';
import { line } from './text.ts';

/** {id} is digits only, so that `global` is none. */
const projectIdParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a project id')
  .transform(Number);
/** {x} names a person by e-mail or uid. */
const person = z
  .string()
  .min(1)
  .max(320)
  .transform((text) => (text.includes('@') ? text.trim().toLowerCase() : text));

export const memberUser = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  image: z.string(),
  /** On the project asked for; for the global list: the global roles. */
  roles: z.array(z.union([projectRole, globalRole])),
  projectRoles: z.array(projectRoleEntry),
});
export type MemberUser = z.infer<typeof memberUser>;

/** Without a limit a list is as long as people can read; `next` says that more follow, so that nothing is cut unsaid. */
const LONGEST_LIST = 1_000;
const page = {
  /** Every word must be found in name, e-mail or company, whatever case and accents. */
  search: line(80).optional(),
  /** Holds the name and e-mail of the last one, which may be long. */
  cursor: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(LONGEST_LIST).default(LONGEST_LIST),
};
const users = z.object({ users: z.array(memberUser), next: z.string().nullable() });

/** With a minus: downwards. Roles go by weight, admins first. */
const sort = z.enum(['name', '-name', 'email', '-email', 'company', '-company', 'roles', '-roles']);
export type MemberSort = z.infer<typeof sort>;
const count = z.number().int();
const membersReply = users.extend({
  /** How many fit the search: all, and those with each role. */
  counts: z.object({ total: count, admin: count, billing: count, reader: count, user: count }),
});
export type MemberCounts = z.infer<typeof membersReply>['counts'];

export const listProjectUsers = endpoint({
  name: 'list users of a project',
  area: 'access-control',
  method: 'GET',
  path: '/api/user/role/product/{id}',
  summary: 'Who has which role on a project, page by page: searched, kept to a role, sorted.',
  right: { who: 'member', roles: ['admin'], project: 'params.id' },
  params: z.strictObject({ id: projectIdParam }),
  query: z.strictObject({
    ...page,
    role: projectRole.optional(),
    sort: sort.default('name'),
  }),
  reply: membersReply,
});

export const listUsers = endpoint({
  name: 'list dashboard users',
  area: 'access-control',
  method: 'GET',
  path: '/api/user/role/users',
  summary: 'Dashboard users: all for a dolphin; for an admin those who share a project that he or she administers.',
  right: { who: 'member of any', roles: ['admin'] },
  query: z.strictObject({
    ...page,
    /** Only those with this global role: the dolphins. */
    role: globalRole.optional(),
    /** Only this one. */
    uid: z.string().min(1).max(255).optional(),
  }),
  reply: users,
});

export const setProjectRoles = endpoint({
  name: 'set project roles',
  area: 'access-control',
  method: 'POST',
  path: '/api/user/role/product/{id}/{x}',
  summary:
    'Sets the full list of roles of a person on a project; an empty list takes them away. With `expected`, only if the roles are still those.',
  right: { who: 'member', roles: ['admin'], project: 'params.id' },
  params: z.strictObject({ id: projectIdParam, x: person }),
  body: z.strictObject({
    data: z.strictObject({
      roles: z.array(projectRole).max(4),
      /** What the caller last saw; when the person's roles are others by now, nothing changes and the answer tells. */
      expected: z.array(projectRole).max(4).optional(),
    }),
  }),
  reply: membersReply,
});

export const setGlobalRoles = endpoint({
  name: 'set global roles',
  area: 'access-control',
  method: 'POST',
  path: '/api/user/role/product/global/{x}',
  summary: 'Sets the full list of global roles of a person; an empty list takes them away.',
  right: { who: 'dolphin' },
  params: z.strictObject({ x: person }),
  body: z.strictObject({ data: z.strictObject({ roles: z.array(globalRole).max(1) }) }),
  reply: users,
});
