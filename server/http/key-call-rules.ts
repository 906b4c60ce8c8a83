import type { FastifyReply, FastifyRequest } from 'fastify';
import { isReadScope } from '#contract/api-key-scopes.ts';
import { API_VERSIONS, type ApiVersion, isApiVersion, versionOn } from '#contract/api-versions.ts';
import { HEADER } from '#contract/constants.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Context } from '#server/context.ts';
import { AppError } from './app-error.ts';
import type { Caller, KeyHolder } from './caller.ts';
import { createRequestLimits } from './request-limits.ts';
import { createStoredReplies } from './stored-replies.ts';
import { networkOf } from './throttle.ts';

/** If none is requested, the newest version at the creation of the key. */
function versionFor({ createdAt }: KeyHolder, request: FastifyRequest): ApiVersion {
  const requested = request.headers[HEADER.apiVersion.toLowerCase()];
  if (requested === undefined) return versionOn(createdAt.toISOString().slice(0, 10));
  if (typeof requested === 'string' && isApiVersion(requested)) return requested;
  throw new AppError('validation', `${HEADER.apiVersion} must be one of ${API_VERSIONS.join(', ')}.`);
}

/** The rules for every call by API key, besides its right. */
export interface KeyCallRules {
  /** Checks the requested version, counts the call against the limit of its key, and sets the headers of both. */
  admit(endpoint: AnyEndpoint, caller: Caller, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Makes a change, or returns the stored reply if it was made before. */
  make(call: KeyChange, handle: () => Promise<unknown>): Promise<unknown>;
}

interface KeyChange {
  endpoint: AnyEndpoint;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
  content: () => string | Buffer;
}

const WINDOW_SECONDS = 60;

export function createKeyCallRules(context: Pick<Context, 'db' | 'secrets' | 'now'>): KeyCallRules {
  const count = createRequestLimits(context);
  const makeOnce = createStoredReplies(context);
  const limit = async (name: string, key: KeyHolder, reply: FastifyReply): Promise<void> => {
    const allowance = await count({
      name,
      limit: key.requestsPerMinute,
      windowSeconds: WINDOW_SECONDS,
    });
    const { resetSeconds } = allowance;
    reply.headers({
      'ratelimit-policy': `${allowance.limit};w=${WINDOW_SECONDS}`,
      'ratelimit-limit': allowance.limit,
      'ratelimit-remaining': allowance.remaining,
      'ratelimit-reset': resetSeconds,
    });
    if (!allowance.isRefused) return;
    throw new AppError(
      'rate_limited',
      `This key may make ${allowance.limit} calls a minute. Please wait ${resetSeconds} seconds.`,
      { retryAfterSeconds: resetSeconds },
    );
  };
  return {
    admit: async ({ right }, caller, request, reply) => {
      if (caller?.kind !== 'api key') return;
      reply.header(HEADER.apiVersion, versionFor(caller, request));
      // All phones of an app share the key for registration, so their calls are not limited together.
      const isApp = right.who === 'api key' && right.scope === 'users:register';
      await limit(`key:${caller.keyId}${isApp ? `:${networkOf(request.ip)}` : ''}`, caller, reply);
    },
    make: ({ endpoint: { right, waitsForOthers = false }, caller, request, reply, content }, handle) =>
      caller?.kind === 'api key' && right.who === 'api key' && !isReadScope(right.scope)
        ? makeOnce({ caller, request, reply, content: content(), waitsForOthers }, handle)
        : handle(),
  };
}
