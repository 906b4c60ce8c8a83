import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADER } from '#contract/constants.ts';
import { AppError } from './app-error.ts';

/** Only these accept browser calls with a person's session; phones and backends send no origin. */
const BROWSER_AREAS = /^\/(api|auth|move)(\/|$|\?)/;
/** Their responses must not be cached by proxies either. */
const DEVICE_AREAS = /^\/v\d+(\/|$|\?)/;
const CROSS_ORIGIN_AREA = /^\/move(\/|$|\?)/;
/** Called by the process that serves the pages, which has no origin but a key of its own. */
const SERVER_CALLS = new Set(['/api/user/findByToken']);
/** Called by mail programs (RFC 8058), authorised by the signed link instead of a cookie. */
const LINK_CALLS = new Set(['/api/report/unsubscribe']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

const ALLOWED_HEADERS = [
  HEADER.project,
  HEADER.token,
  HEADER.openId,
  HEADER.csrf,
  'Cache-Control',
  'Content-Type',
  'If-None-Match',
];
const PREFLIGHT_AGE_S = 600;
const FILE_PART = /^\/move\/file\/[^/]+\/part$/;

/** State changes must be JSON from our own pages, which a form or script elsewhere cannot send. */
export function guardStateChanges(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The matched route, however the URL was spelt.
    const address = request.routeOptions.url ?? request.url;
    const isBrowserArea = BROWSER_AREAS.test(address);
    if (isBrowserArea || DEVICE_AREAS.test(address)) reply.header('cache-control', 'no-store');
    if (!isBrowserArea) return done();
    const { origin } = request.headers;
    const ours = origin !== undefined && origins.includes(origin);
    if (CROSS_ORIGIN_AREA.test(address) && ours) {
      reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
      reply.header('access-control-expose-headers', `${HEADER.requestId}, ETag`);
      reply.header('cross-origin-resource-policy', 'cross-origin');
      if (request.method === 'OPTIONS') return void answerPreflight(reply);
    }
    const isOpen = SERVER_CALLS.has(pathOf(request)) || LINK_CALLS.has(pathOf(request));
    if (SAFE_METHODS.has(request.method) || isOpen) return done();
    if (!ours) return done(new AppError('origin', 'This change must come from the dashboard itself.'));
    if (!isJson(request) && !isFilePart(request)) {
      return done(new AppError('unsupported_media_type', 'Send the body as application/json.'));
    }
    done();
  });
}

function answerPreflight(reply: import('fastify').FastifyReply) {
  return reply
    .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
    .header('access-control-allow-headers', ALLOWED_HEADERS.join(', '))
    .header('access-control-max-age', PREFLIGHT_AGE_S)
    .send({ allowed: true });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '';

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');

/** A part of a large file, with a content type that forms cannot send either. */
const isFilePart = (request: FastifyRequest): boolean =>
  FILE_PART.test(pathOf(request)) && request.headers['content-type'] === 'application/octet-stream';
