import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HEADER } from '#contract/constants.ts';
import type { Right } from '#contract/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, type Failure } from '#contract/errors.ts';
import { isDatabaseAway, isLockedByOthers, isStopped } from '#server/db/failures.ts';
import { AppError } from './app-error.ts';
import { acceptsKeys } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call; absent for routes outside the contract. */
    right?: Right;
  }
}

const RETRY_AFTER_S = 5;
/** How long a client has to read why its connection is closed. */
const LINGER_MS = 1_000;
/** The same call would take as long again. */
const RETRY_LONG_AFTER_S = 60;
const BY_STATUS = {
  400: ['bad_request', 'The request could not be read.'],
  413: ['payload_too_large', 'The request is too large.'],
  414: ['uri_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the body as application/json.'],
} as const;

/** Translates all errors to HTTP in one place. Unknown errors are reported only by request id. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answer(toAppError(error, request), request, reply));
}

/** Answers 404, or 405 if the path exists with another method. */
export function answerNothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = request.server.methodsAt(request.url);
  if (methods.length === 0 || methods.includes(request.method)) {
    return answer(new AppError('not_found', 'There is nothing at this address.'), request, reply);
  }
  reply.header('allow', methods.join(', '));
  return answer(new AppError('method_not_allowed', `This address supports ${methods.join(', ')}.`), request, reply);
}

/** Errors of the framework itself, before any route or hook is reached. */
export function answerFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header(HEADER.requestId, request.id);
  answer(toAppError(error, request), request, reply);
}

/** A body that is hardly anything but chunk headers. */
export const TINY_CHUNKS = { code: 'TINY_CHUNKS' };
/** A client that takes the server for a proxy. */
export const CONNECT = { code: 'CONNECT' };
export const TOO_MANY_BODIES = { code: 'TOO_MANY_BODIES' };

const BY_CONNECTION_ERROR: Readonly<Record<string, [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The address or the headers are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request took too long to arrive.'],
  [TINY_CHUNKS.code]: ['bad_request', 'Send the body in larger chunks.'],
  [CONNECT.code]: ['bad_request', 'This server is no proxy.'],
  [TOO_MANY_BODIES.code]: ['rate_limited', 'Too many large requests at once. Please try again shortly.'],
};

/** Invalid HTTP, or a request that arrives too slowly: there is only a connection to answer. */
export function answerConnectionError(error: Pick<ConnectionError, 'code'>, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [code, message] = BY_CONNECTION_ERROR[error.code] ?? ['bad_request', 'The request could not be read.'];
  const requestId = randomUUID();
  const body = JSON.stringify({ error: { code, message, requestId } } satisfies Failure);
  const status = ERROR_STATUS[code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `${HEADER.requestId}: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(status === 429 ? [`Retry-After: ${RETRY_AFTER_S}`] : []),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // The client may keep its side open, or go on sending.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'database away');
    return new AppError('unavailable', 'The database cannot be reached at the moment. Please try again shortly.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
  if (isLockedByOthers(error)) {
    return new AppError('unavailable', 'This is being worked on at the moment. Please try again shortly.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
  if (isStopped(error)) {
    request.log.warn({ err: error }, 'took too long');
    const message = 'This took too long. Please ask for less, such as a shorter time, or try again later.';
    return new AppError('unavailable', message, { retryAfterSeconds: RETRY_LONG_AFTER_S });
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
/** Records why the input was not used, although the call itself succeeds. */
export const noteFailure = (request: FastifyRequest, code: ErrorCode): void => void codes.set(request, code);
/** The error code of a rejected request. */
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
 * The credentials that a call accepts. Some libraries send name and password only after a Basic challenge, but browsers
 * would prompt people for them, so only calls that accept API keys send it.
 */
function challengeTo({ routeOptions }: FastifyRequest): string[] {
  const { right } = routeOptions.config;
  return [
    ...(right && acceptsKeys(right) ? ['Basic realm="MOVE API key", charset="UTF-8"'] : []),
    'Bearer realm="MOVE"',
  ];
}
