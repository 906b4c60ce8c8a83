import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { globalRole, projectRole, projectRoleEntry } from './role-schemas.ts';
import { PROJECT_ROLES } from './roles.ts';
import { line } from './text.ts';

/** {id} is digits only, so that `global` does not match. */
const projectIdParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'must be a project id')),
  z.transform(Number),
);
/** {x} names a person by e-mail or uid. */
const person = z.pipe(
  z.string().check(z.minLength(1), z.maxLength(320)),
  z.transform((text) => (text.includes('@') ? text.trim().toLowerCase() : text)),
);

export const memberUser = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  image: z.string(),
  /** Roles on the requested project; in the global list, the global roles. */
  roles: z.array(z.union([projectRole, globalRole])),
  projectRoles: z.array(projectRoleEntry),
});
export type MemberUser = z.infer<typeof memberUser>;

/** The length of a list without a limit; `next` says that more follow. */
const LONGEST_LIST = 1_000;
const page = {
  /** Every word must occur in name, e-mail or company, ignoring case and accents. */
  search: z.optional(line(80)),
  /** Contains the name and e-mail of the last person, which may be long. */
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_LIST)), LONGEST_LIST),
};
const users = z.object({ users: z.array(memberUser), next: z.nullable(z.string()) });

/** A minus means descending. Roles are sorted by weight, admins first. */
const sort = z.enum(['name', '-name', 'email', '-email', 'company', '-company', 'roles', '-roles']);
export type MemberSort = z.infer<typeof sort>;
const count = z.int();
const membersReply = z.extend(users, {
  /** The number of matches, in total and per role. */
  counts: z.object({ total: count, admin: count, billing: count, reader: count, user: count }),
});
export type MemberCounts = z.infer<typeof membersReply>['counts'];

export const listProjectUsers = endpoint({
  name: 'list users of a project',
  area: 'access-control',
  method: 'GET',
  path: '/api/user/role/product/{id}',
  summary: 'Who has which role on a project, page by page: searched, filtered by role, sorted.',
  right: { who: 'member', roles: ['admin'], project: 'params.id' },
  params: z.strictObject({ id: projectIdParam }),
  query: z.strictObject({
    ...page,
    role: z.optional(projectRole),
    sort: z._default(sort, 'name'),
  }),
  reply: membersReply,
});

export const listUsers = endpoint({
  name: 'list dashboard users',
  area: 'access-control',
  method: 'GET',
  path: '/api/user/role/users',
  summary: 'Dashboard users: all for a dolphin; for an admin those who share a project that the admin administers.',
  right: { who: 'member of any', roles: ['admin'] },
  query: z.strictObject({
    ...page,
    /** Only people with this global role, the dolphins. */
    role: z.optional(globalRole),
    /** Only this person. */
    uid: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  reply: users,
});

export const setProjectRoles = endpoint({
  name: 'set project roles',
  area: 'access-control',
  method: 'POST',
  path: '/api/user/role/product/{id}/{x}',
  summary:
    'Sets the full list of roles of a person on a project; an empty list removes them. With `expected`, only if the roles are still those.',
  right: { who: 'member', roles: ['admin'], project: 'params.id', proof: 'recent' },
  params: z.strictObject({ id: projectIdParam, x: person }),
  body: z.strictObject({
    data: z.strictObject({
      roles: z.array(projectRole).check(z.maxLength(4)),
      /** The roles the caller last saw; if they have changed since, nothing is saved and the response says so. */
      expected: z.optional(z.array(projectRole).check(z.maxLength(4))),
    }),
  }),
  reply: membersReply,
});

export const leaveProject = endpoint({
  name: 'leave project',
  area: 'access-control',
  method: 'POST',
  path: '/api/user/role/product/{id}',
  summary: 'Ends all roles of the caller on a project. The last admin has to make someone else admin first.',
  right: { who: 'member', roles: PROJECT_ROLES, project: 'params.id', inactive: 'may', proof: 'recent' },
  params: z.strictObject({ id: projectIdParam }),
  /** The roles the caller last saw; if they have changed since, nothing is saved and the response says so. */
  body: z.strictObject({ expected: z.array(projectRole).check(z.maxLength(4)) }),
  reply: z.object({ left: z.literal(true) }),
});

export const setGlobalRoles = endpoint({
  name: 'set global roles',
  area: 'access-control',
  method: 'POST',
  path: '/api/user/role/product/global/{x}',
  summary: 'Sets the full list of global roles of a person; an empty list removes them.',
  right: { who: 'dolphin', proof: 'recent' },
  params: z.strictObject({ x: person }),
  body: z.strictObject({ data: z.strictObject({ roles: z.array(globalRole).check(z.maxLength(1)) }) }),
  reply: users,
});
