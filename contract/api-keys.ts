import { z } from 'zod/mini';
import { API_KEY_SCOPES, KEY_SCOPES, REQUESTS_A_MINUTE } from './api-key-scopes.ts';
import { endpoint } from './endpoint.ts';
import { errorCodes } from './errors.ts';
import { pageOf, pageQuery, projectId } from './page.ts';
import { filledLine, line } from './text.ts';

export const API_KEY_STATES = ['live', 'expired', 'revoked'] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

/** How long the previous secret stays valid after a key was rolled. */
export const ROLL_OVERLAPS = ['none', 'hour', 'day', 'week'] as const;
export type RollOverlap = (typeof ROLL_OVERLAPS)[number];

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** Number of calls kept per key. */
export const CALLS_KEPT = 1_000;

export const apiKeyScope = z.enum(API_KEY_SCOPES);
const keyScope = z.enum(KEY_SCOPES);
/** The scopes of a custom key. */
const customScopes = z.array(keyScope).check(z.maxLength(KEY_SCOPES.length));
/** Only a custom key lists its scopes. */
const scopesFit = z.refine<{ scope?: string | undefined; scopes?: readonly string[] | undefined }>(
  ({ scope, scopes }) => (scope === 'custom') === (scopes !== undefined && scopes.length > 0),
  { path: ['scopes'], message: 'must name at least one for a custom key, and none for another' },
);
const requestsPerMinute = z.int().check(z.minimum(REQUESTS_A_MINUTE.min), z.maximum(REQUESTS_A_MINUTE.max));

const moment = z.iso.datetime();

export const apiKey = z.object({
  id: z.uuid(),
  /** Also the audience of the users registered with it. */
  name: z.string(),
  /** The beginning of the key, to identify it. */
  prefix: z.string(),
  scope: apiKeyScope,
  /** All its scopes, whether named or custom. */
  scopes: z.array(keyScope),
  requestsPerMinute: z.int(),
  state: z.enum(API_KEY_STATES),
  /** The creator's e-mail; null for the operator at the command line, or if the person is gone. */
  createdBy: z.nullable(z.string()),
  createdAt: moment,
  expiresAt: z.nullable(moment),
  lastUsedAt: z.nullable(moment),
  revokedAt: z.nullable(moment),
  /** The previous secret while it is still valid. */
  previous: z.nullable(z.object({ prefix: z.string(), endsAt: moment })),
  version: z.int(),
});
export type ApiKey = z.infer<typeof apiKey>;

const area = 'api keys';
const right = { who: 'member', roles: ['admin'], project: 'query.projectId' } as const;
const ofProject = z.strictObject({ projectId });
const ofKey = z.strictObject({ id: z.uuid() });
const expiresAt = z.iso.datetime({ offset: true });

export const createApiKey = endpoint({
  name: 'create API key',
  area,
  method: 'POST',
  path: '/move/apiKey',
  summary: 'Creates a key for a customer’s backend or app; it is shown only once.',
  right: { ...right, proof: 'recent' },
  query: ofProject,
  body: z
    .strictObject({
      name: filledLine(80),
      scope: apiKeyScope,
      scopes: z.optional(customScopes),
      requestsPerMinute: z._default(requestsPerMinute, REQUESTS_A_MINUTE.usual),
      expiresAt: z.optional(expiresAt),
    })
    .check(scopesFit),
  reply: z.object({ apiKey, secret: z.string() }),
});

export const listApiKeys = endpoint({
  name: 'list API keys',
  area,
  method: 'GET',
  path: '/move/apiKey',
  summary: 'The keys of a project, newest first or by name, without their secrets.',
  right,
  query: z.strictObject({
    projectId,
    ...pageQuery.shape,
    /** Part of the name, or the beginning of the key. */
    search: z._default(line(80), ''),
    state: z.optional(z.enum(API_KEY_STATES)),
    sort: z._default(z.enum(['created', '-created', 'name', '-name']), '-created'),
  }),
  reply: pageOf(apiKey),
});

export const getApiKey = endpoint({
  name: 'get API key',
  area,
  method: 'GET',
  path: '/move/apiKey/{id}',
  summary: 'One key, without its secret.',
  right,
  params: ofKey,
  query: ofProject,
  reply: z.object({ apiKey }),
});

export const changeApiKey = endpoint({
  name: 'change API key',
  area,
  method: 'PATCH',
  path: '/move/apiKey/{id}',
  summary:
    'Changes the name, scopes, expiry (null for none) or limit of a key. `version` is the one that the caller saw.',
  right: { ...right, proof: 'recent' },
  params: ofKey,
  query: ofProject,
  body: z
    .strictObject({
      version: z.int(),
      name: z.optional(filledLine(80)),
      scope: z.optional(apiKeyScope),
      scopes: z.optional(customScopes),
      expiresAt: z.optional(z.nullable(expiresAt)),
      requestsPerMinute: z.optional(requestsPerMinute),
    })
    .check(scopesFit),
  reply: z.object({ apiKey }),
});

export const rollApiKey = endpoint({
  name: 'roll API key',
  area,
  method: 'POST',
  path: '/move/apiKey/{id}/roll',
  summary: 'Gives a key a new secret, shown only once; the old one stays valid during the overlap.',
  right: { ...right, proof: 'recent' },
  params: ofKey,
  query: ofProject,
  body: z.strictObject({ version: z.int(), overlap: z.enum(ROLL_OVERLAPS) }),
  reply: z.object({ apiKey, secret: z.string() }),
});

export const revokeApiKey = endpoint({
  name: 'revoke API key',
  area,
  method: 'DELETE',
  path: '/move/apiKey/{id}',
  summary: 'Revokes a key and its old secret; both stop working within a second.',
  right,
  params: ofKey,
  query: ofProject,
  reply: z.object({ apiKey }),
});

export const apiKeyCall = z.object({
  at: moment,
  method: z.string(),
  /** Without the query, which may contain personal data. */
  path: z.string(),
  status: z.int(),
  code: z.nullable(z.enum(errorCodes)),
  requestId: z.string(),
});
export type ApiKeyCall = z.infer<typeof apiKeyCall>;

export const listApiKeyCalls = endpoint({
  name: 'list calls of an API key',
  area,
  method: 'GET',
  path: '/move/apiKey/{id}/call',
  summary: 'The last 1,000 calls made with a key, newest first; they appear within about a second.',
  right,
  params: ofKey,
  query: z.strictObject({
    projectId,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 100),
    cursor: pageQuery.shape.cursor,
    status: z.optional(z.enum(STATUS_CLASSES)),
    /** The beginning of a request id. */
    search: z._default(line(100), ''),
  }),
  reply: pageOf(apiKeyCall),
});
