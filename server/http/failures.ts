import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Right } from '#contract/endpoint.ts';
import type { ErrorCode, Failure } from '#contract/errors.ts';
import { isDatabaseAway } from '#server/db/failures.ts';
import { AppError } from './app-error.ts';
import { acceptsKeys } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call; absent where a route is not one of the contract. */
    right?: Right;
  }
}

const BY_STATUS = {
  400: ['bad_request', 'The request could not be read.'],
  413: ['payload_too_large', 'The request is too large.'],
  414: ['bad_request', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the body as application/json.'],
} as const;

/** Translates every failure to HTTP in one place. Unknown errors are reported by request id only. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(toAppError(error, request), request, reply));
}

export const answerNothingHere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(new AppError('not_found', 'There is nothing at this address.'), request, reply);

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'database away');
    return new AppError('unavailable', 'The database cannot be reached at the moment. Please try again shortly.');
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const [code, message] = BY_STATUS[status as keyof typeof BY_STATUS] ?? BY_STATUS[400];
    return new AppError(code, message);
  }
  request.log.error({ err: error }, 'failed');
  return new AppError('internal', `Something went wrong here. Please report the request id ${request.id}.`);
}

const codes = new WeakMap<FastifyRequest, ErrorCode>();
/** Why a request was refused, once it was. */
export const failureCodeOf = (request: FastifyRequest): ErrorCode | undefined => codes.get(request);

export function answer(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  codes.set(request, error.code);
  const body: Failure = {
    error: {
      code: error.code,
      message: error.message,
      requestId: request.id,
      ...(error.fields && { fields: error.fields }),
      ...(error.details && { details: error.details }),
      ...(error.retryAfterSeconds && { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error.conflict && { conflict: error.conflict }),
    },
  };
  if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds);
  if (error.status === 401) reply.header('www-authenticate', challengeTo(request));
  if (error.status >= 400) reply.header('cache-control', 'no-store');
  return reply.status(error.status).type('application/json; charset=utf-8').send(body);
}

/**
 * Which credentials a call accepts. Libraries send a name and a password only when asked to; browsers would ask people
 * for them, so only calls that accept API keys do.
 */
function challengeTo({ routeOptions }: FastifyRequest): string[] {
  const { right } = routeOptions.config;
  return [
    ...(right && acceptsKeys(right) ? ['Basic realm="MOVE API key", charset="UTF-8"'] : []),
    'Bearer realm="MOVE"',
  ];
}
