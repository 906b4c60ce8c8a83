import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { services, servicesChange } from './services.ts';
import { isSeen } from './text.ts';

/** Chosen by the customer; without a colon, which separates name and password in an Authorization header. */
export const userId = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(100),
    z.regex(/^[^:\p{Cc}\p{Cs}]+$/u, 'must not contain a colon or control characters'),
    z.refine(isSeen, 'must not be blank'),
  );

/** A project and one of its users, as in most calls of a backend. */
export const userKeyQuery = z.object({ projectId, userId });

export const deviceTokens = z.object({
  /** Valid for five days. */
  accessToken: z.string(),
  /** Valid for seven days. */
  refreshToken: z.string(),
  userId: z.string(),
  /** The name of the API key that the user was registered with. */
  audience: z.string(),
  installationId: z.uuid(),
  projectId: z.int().check(z.positive()),
});
export type DeviceTokens = z.infer<typeof deviceTokens>;

const area = 'app users';
const registration = {
  area,
  right: { who: 'api key', scope: 'users:register' },
  body: z.object({
    userId,
    qualifier: z.optional(z.string().check(z.maxLength(100))),
    projectId: z.optional(projectId),
  }),
  reply: deviceTokens,
} as const;

export const registerUser = endpoint({
  ...registration,
  name: 'register app user',
  method: 'POST',
  path: '/v20/user',
  summary: 'Creates an app user, or finds an existing one, and signs in a device; earlier tokens end.',
});

/** The older name. */
export const registerUserByOldName = endpoint({
  ...registration,
  name: 'register app user (older name)',
  method: 'POST',
  path: '/v20/auth/register',
  deprecated: { since: '2026-11-16', instead: 'POST /v20/user' },
  summary: 'The same as POST /v20/user.',
});

const authCode = z.object({ authCode: z.uuid() });

export const getAuthCode = endpoint({
  name: 'get auth code',
  area,
  method: 'GET',
  path: '/v20/user/authcode',
  summary: 'A code that a device exchanges for tokens within ten minutes; creates the user if missing.',
  right: { who: 'api key', scope: 'users:register' },
  query: z.object({ userId, projectId: z.optional(projectId) }),
  reply: authCode,
});

export const postAuthCode = endpoint({
  name: 'make auth code',
  area,
  method: 'POST',
  path: '/v20/user/authcode',
  summary: 'The same as GET /v20/user/authcode.',
  right: { who: 'api key', scope: 'users:register' },
  body: z.object({ userId, projectId: z.optional(projectId) }),
  reply: authCode,
});

export const deleteAppUser = endpoint({
  name: 'delete app user',
  area,
  method: 'DELETE',
  path: '/v20/user',
  summary: 'Permanently erases all data of a user, who is named in the query or in the body.',
  right: { who: 'api key', scope: 'users:write' },
  query: z.partial(userKeyQuery),
  body: z.partial(userKeyQuery),
  reply: z.object({
    projectId: z.int(),
    userId: z.string(),
    deleted: z.literal(true),
    /** Proves the erasure to someone who knows the user's id. */
    receipt: z.string(),
  }),
});

export const blockUser = endpoint({
  name: 'block app user',
  area,
  method: 'POST',
  path: '/v20/access/block',
  summary: 'Blocks or unblocks a user; every request of a blocked user is answered with 403.',
  right: { who: 'api key', scope: 'users:write' },
  body: z.extend(userKeyQuery, { block: z.boolean() }),
  reply: z.object({ projectId: z.int(), userId: z.string(), blocked: z.boolean() }),
});

const userConfig = z.object({ projectId: z.int(), userId: z.string(), services });

export const getUserConfig = endpoint({
  name: 'get user config',
  area,
  method: 'GET',
  path: '/v20/user/config',
  summary: 'The services that are on for a user: those of the project, minus those switched off for this user.',
  right: { who: 'api key', scope: 'users:read' },
  query: userKeyQuery,
  reply: userConfig,
});

export const changeUserConfig = endpoint({
  name: 'change user config',
  area,
  method: 'PATCH',
  path: '/v20/user/config',
  summary: 'Switches services of one user off or on again; never beyond what the project has.',
  right: { who: 'api key', scope: 'users:write' },
  query: z.partial(userKeyQuery),
  body: z.extend(z.partial(userKeyQuery), { services: servicesChange }),
  reply: userConfig,
});
