import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { HEADER } from '#contract/constants.ts';
import { type AnswerLimits, limitAnswers } from './answer-budget.ts';
import { type BodyLimits, limitBodies } from './body-budget.ts';
import { BoundedRequest } from './bounded-request.ts';
import { answerConnectionError, answerFailures, answerFrameworkError, answerNothingHere } from './failures.ts';
import { ignoreUpgrades } from './ignore-upgrades.ts';
import { countResponses } from './limit-pipelining.ts';
import { rememberMethods } from './methods-at.ts';
import { guardStateChanges } from './origin.ts';
import { jsonText } from './read-json.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { sendAllBeforeClosing } from './send-all-before-closing.ts';

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** The allowed origins of browser calls. */
  origins: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted; that of others is ignored. */
  trustedProxies: readonly string[];
  secure: boolean;
  requestTimeoutMs?: number;
  bodyLimits?: BodyLimits;
  answerLimits?: AnswerLimits;
  /** How long a reader of an answer may take nothing. */
  readerSilenceMs?: number | undefined;
  /** Whether the server is shutting down, so that callers should connect elsewhere. */
  isStopping?: () => boolean;
}

const JSON_BODY_LIMIT = 256 * 1024;
/** Clients that take longer to send a request are disconnected, so that slow ones cannot occupy connections. */
const REQUEST_TIMEOUT_MS = 60_000;
const CHECK_SLOW_EVERY_MS = 5_000;
const MAX_PARAM_LENGTH = 400;

/** The web framework with what all responses share: request id, JSON errors, security headers, same-origin writes. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: JSON_BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    http: {
      IncomingMessage: BoundedRequest,
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_SLOW_EVERY_MS, requestTimeoutMs / 4),
    },
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerConnectionError,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
  });
  sendAllBeforeClosing(app.server);
  rememberMethods(app);
  countResponses(app.server);
  ignoreUpgrades(app.server);
  await app.register(cookie);
  readJsonBodies(app);
  limitBodies(app, options.bodyLimits);
  limitAnswers(app, options.answerLimits, options.readerSilenceMs);
  // Synchronous hooks use callbacks instead of promises: phones send thousands of requests per second.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER.requestId, request.id);
    done();
  });
  addSecurityHeaders(app, options);
  guardStateChanges(app, options.origins);
  answerUnknownEarly(app);
  answerFailures(app);
  logAnswers(app);
  endConnectionsWhenStopping(app, options.isStopping ?? (() => false));
  return app;
}

/** Without reading the body, unlike the handler of unknown addresses, which is left with those that may be pages. */
function answerUnknownEarly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || request.method === 'GET' || request.method === 'HEAD') return done();
    answerNothingHere(request, reply);
  });
}

/** Otherwise keep-alive would hold connections open after their last request at shutdown. */
function endConnectionsWhenStopping(app: FastifyInstance, isStopping: () => boolean): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing || isStopping()) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Parses bounded JSON in UTF-8. A DELETE has no body, but browsers and backends still send a content type. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0 && request.method === 'DELETE') return done(null, undefined);
    try {
      parse(request, jsonText(body), done);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** One line per response. The URL is logged without its query, which may name people. */
function logAnswers(app: FastifyInstance): void {
  const quiet = ['warn', 'error', 'fatal', 'silent'].includes(app.log.level);
  app.addHook('onResponse', (request, reply, done) => {
    if (quiet && (reply.statusCode < 500 || reply.statusCode === 503)) return done();
    const path = request.url.split('?', 1)[0];
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    // The reason for a 503 was already logged.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}
