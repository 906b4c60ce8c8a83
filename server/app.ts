import proxy from '@fastify/http-proxy';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createGatekeeper } from './access/create-gatekeeper.ts';
import { limitRecognition } from './access/limit-recognition.ts';
import type { Config, Part } from './config.ts';
import type { Context } from './context.ts';
import type { Connection, Db } from './db/database.ts';
import { joinable } from './db/joined-transaction.ts';
import { createEvents } from './events.ts';
import type { Services } from './feature.ts';
import { createCallLog } from './features/api-keys/call-log.ts';
import { createKeyRing } from './features/api-keys/key-ring.ts';
import { features } from './features/index.ts';
import { recordAccess } from './features/revisions/record-access.ts';
import { registerProductMetrics } from './features/system/product-metrics.ts';
import type { AnswerLimits } from './http/answer-budget.ts';
import { createBoundedCalls } from './http/call-turns.ts';
import { actorOf, actualPerson } from './http/caller.ts';
import { createHttp } from './http/create-http.ts';
import { answerNothingHere } from './http/failures.ts';
import { serveHealth } from './http/health.ts';
import { createKeyCallRules } from './http/key-call-rules.ts';
import { serveMetrics } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { fixedAnswer } from './http/pack-answer.ts';
import { withKeyRoutes } from './http/route.ts';
import { refuseLostRights } from './http/running-calls.ts';
import { serveRoutes } from './http/serve-routes.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { createIntake, type OnStored } from './ingest/receive/intake.ts';
import { createUploadQuotas } from './ingest/receive/upload-quotas.ts';
import { createLiveHub } from './live/live-hub.ts';
import { servePages } from './pages/serve-pages.ts';
import type { Secrets } from './secrets.ts';

export interface AppOptions {
  config: Config;
  db: Db;
  connection: Connection;
  identity: IdentityProvider;
  secrets: Secrets;
  log: FastifyBaseLogger;
  version: string;
  /** Folder of the built web app; required where pages are served. */
  webDir: string;
  now?: () => Date;
  /** Called with the users whose batches were stored. */
  onStored?: OnStored;
  /** How long a reader may take nothing. */
  readerSilenceMs?: number;
  answerLimits?: AnswerLimits;
}

export interface App {
  http: FastifyInstance;
  context: Context;
  /** From now on /readyz reports the shutdown, and connections close with their next response. */
  drain(): void;
}

/** Assembles the parts named in the settings; does not listen yet. */
export async function createApp({
  version,
  webDir,
  onStored,
  readerSilenceMs,
  answerLimits,
  now = () => new Date(),
  ...rest
}: AppOptions): Promise<App> {
  const context: Context = {
    ...{ ...rest, now, events: createEvents() },
    db: joinable(rest.db),
    live: createLiveHub(rest.db, rest.log),
  };
  const { config, identity } = context;
  context.events.listen(refuseLostRights);
  for (const listener of features.flatMap(({ listeners = [] }) => listeners)) context.events.listen(listener);
  let isDraining = false;
  const isStopping = () => isDraining;
  const http = await createHttp({
    log: context.log,
    origins: config.origins,
    trustedProxies: config.trustedProxies,
    secure: config.publicUrl.startsWith('https:'),
    readerSilenceMs,
    ...(answerLimits && { answerLimits }),
    isStopping,
  });
  serveHealth(http, context.db, isStopping);
  serveMetrics(http, config.metricsToken, (registry) => registerProductMetrics(registry, context));

  const serves = (part: Part) => config.parts.includes(part);
  const servesEndpoint = ({ endpoint }: { endpoint: AnyEndpoint }) => serves(partOf(endpoint));
  const callLog = createCallLog(context);
  http.addHook('onClose', () => callLog.flush());
  const quotas = createUploadQuotas(context);
  const inTurn = createBoundedCalls();
  const services: Services = {
    gatekeeper: limitRecognition(createGatekeeper(context, createKeyRing(context)), inTurn),
    intake: createIntake(
      rest.db,
      features.flatMap(({ recordHandlers = [] }) => recordHandlers),
      { onStored, admit: (arrival) => quotas.positions(arrival, arrival.batch.fixCount) },
    ),
    quotas,
    onKeyCall: callLog.note,
    keyCallRules: createKeyCallRules(context),
    inTurn,
    restorers: features.flatMap(({ restorers }) => restorers?.(context) ?? []),
  };
  const routes = features.flatMap(({ routes }) => routes?.(context, services) ?? []).filter(servesEndpoint);
  serveRoutes(http, routes, services.gatekeeper, {
    onKeyCall: callLog.note,
    keyCallRules: services.keyCallRules,
    inTurn: services.inTurn,
    readerSilenceMs,
    onExport: (caller, { name, projectId, address }) =>
      recordAccess(context.db, {
        ...{ what: 'export', entityId: name, projectId, address },
        actorId: caller.kind === 'api key' ? actorOf(caller) : actualPerson(caller).id,
      }),
  });
  const rawRoutes = features
    .flatMap(({ rawRoutes }) => rawRoutes?.(context, services) ?? [])
    .flatMap((route) => [route, route.forKeys ?? []].flat())
    .filter(servesEndpoint);
  for (const route of rawRoutes) route.serve(http);
  if (serves('api')) identity.routes(http);
  if (serves('api') || serves('sdk')) {
    const endpoints = [...withKeyRoutes(routes), ...rawRoutes].map(({ endpoint }) => endpoint);
    const describe = () => describeApi(endpoints, version, config.publicUrl);
    http.get('/openapi.json', fixedAnswer(describe));
  }
  if (serves('web') && !serves('api')) await passOn(http, config);
  if (serves('web')) await servePages(http, context, webDir);
  else http.setNotFoundHandler(answerNothingHere);
  const drain = () => {
    isDraining = true;
  };
  return { http, context, drain };
}

const partOf = ({ path }: AnyEndpoint): Part => (/^\/(api|auth)\//.test(`${path}/`) ? 'api' : 'sdk');

/** Pages and product server share an origin because they share a cookie; parts that run elsewhere are proxied. */
async function passOn(http: FastifyInstance, { apiUrl }: Config): Promise<void> {
  for (const prefix of ['/api', '/auth', '/identity', '/openapi.json']) {
    await http.register(async (scope) => {
      // Bodies pass as they are; the product server reads them.
      scope.removeAllContentTypeParsers();
      await scope.register(proxy, {
        upstream: apiUrl ?? '',
        prefix,
        rewritePrefix: prefix,
        // Whoever calls must not choose the address that limits and the audit trail know them by.
        replyOptions: {
          rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
        },
      });
    });
  }
}
