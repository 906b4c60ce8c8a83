import { z } from 'zod';
import type { ApiKeyPower } from './endpoint.ts';
import { endpoint } from './endpoint.ts';
import { projectId } from './page.ts';
import { filledLine } from './text.ts';

export const API_KEY_SCOPES = ['write-only', 'read-only', 'read-write'] as const;
export const apiKeyScope = z.enum(API_KEY_SCOPES);
export type ApiKeyScope = z.infer<typeof apiKeyScope>;

/** What a key of each scope may do. A write-only key lies in apps: it brings users in and does nothing else. */
export const POWERS_OF: Record<ApiKeyScope, readonly ApiKeyPower[]> = {
  'write-only': ['register'],
  'read-only': ['read'],
  'read-write': ['register', 'read', 'change'],
};

export const apiKey = z.object({
  id: z.uuid(),
  /** Also the audience of the users registered with it. */
  name: z.string(),
  /** The beginning of the key, to recognise it by. */
  prefix: z.string(),
  scope: apiKeyScope,
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

const admin = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;

export const createApiKey = endpoint({
  name: 'create API key',
  area: 'api keys',
  method: 'POST',
  path: '/move/apiKey',
  summary: 'Makes a key for a customer’s backend or app; it is shown this once.',
  right: admin,
  query: z.strictObject({ projectId }),
  body: z.strictObject({
    name: filledLine(80),
    scope: apiKeyScope,
    expiresAt: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: z.object({ apiKey, secret: z.string() }),
});

export const listApiKeys = endpoint({
  name: 'list API keys',
  area: 'api keys',
  method: 'GET',
  path: '/move/apiKey',
  summary: 'The keys of a project, newest first, without their secrets.',
  right: admin,
  query: z.strictObject({ projectId }),
  reply: z.object({ items: z.array(apiKey), next: z.null() }),
});

export const revokeApiKey = endpoint({
  name: 'revoke API key',
  area: 'api keys',
  method: 'DELETE',
  path: '/move/apiKey/{id}',
  summary: 'Ends a key; within a second it opens nothing any more.',
  right: admin,
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ projectId }),
  reply: z.object({ apiKey }),
});
