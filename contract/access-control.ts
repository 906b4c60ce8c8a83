import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { globalRole, projectRole, projectRoleEntry } from './role-entry.ts';

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
const users = z.object({ users: z.array(memberUser) });

export const listProjectUsers = endpoint({
  name: 'list users of a project',
  area: 'access-control',
  method: 'GET',
  path: '/api/user/role/product/{id}',
  summary: 'Who has which role on a project.',
  right: { who: 'member', roles: ['admin'], project: 'params.id' },
  params: z.strictObject({ id: projectIdParam }),
  reply: users,
});

export const listUsers = endpoint({
  name: 'list dashboard users',
  area: 'access-control',
  method: 'GET',
  path: '/api/user/role/users',
  summary: 'Dashboard users: all for a dolphin; for an admin those who share a project that he or she administers.',
  right: { who: 'member of any', roles: ['admin'] },
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
  reply: users,
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
