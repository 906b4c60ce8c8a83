import type { FastifyRequest } from 'fastify';
import { isReadScope } from '#contract/api-key-scopes.ts';
import { HEADER, PROOF_SECONDS } from '#contract/constants.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Identified, SignedIn } from '#server/http/caller.ts';
import { bearerOf, type Gatekeeper } from '#server/http/gatekeeper.ts';
import { isWebServerKey } from '#server/http/web-server-key.ts';
import { type AccountRef, isLiveCredential } from './credentials.ts';
import { loginTokenOf } from './login-cookie.ts';
import { personById } from './person.queries.ts';
import { personOfSession } from './person-of-session.ts';
import { projectExists } from './project-exists.ts';
import { deviceShownBy, liveDevice } from './recognise-device.ts';
import { isFactorRequired } from './second-factor-rule.ts';
import { hashLoginToken, isCsrfTokenOf, sessionOfCallToken } from './session-tokens.ts';
import { type LiveSession, markSessionSeen, sessionById, sessionByTokenHash } from './sessions.queries.ts';
import { createSuspensions } from './suspensions.ts';

/** Recognises API keys in requests; the feature that manages keys implements it. */
type ApiKeyRecogniser = Pick<Gatekeeper, 'keyHolder' | 'reportingKey' | 'reportingApp'>;

const SIGN_IN = 'Please sign in.';
/** Only the product server accepts the cookie; the SDK server may run at another address and never sees it. */
const COOKIE_PATHS = /^\/(api|auth)(\/|$|\?)/;
const LEAVES_VIEW = /^\/auth\/(view\/end|signout)(\?|$)/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createGatekeeper(context: Context, keys: ApiKeyRecogniser): Gatekeeper {
  const refuseSuspended = createSuspensions(context);
  return {
    device: async (request) => {
      const device = deviceShownBy(context, request);
      await refuseSuspended(device.projectId);
      return liveDevice(context, device);
    },
    keyHolder: async (request, scope) => {
      const holder = await keys.keyHolder(request, scope);
      // Erasure requests are always carried out, whatever the state of the project.
      if (!isReadScope(scope) && request.method !== 'DELETE') await refuseSuspended(holder.projectId);
      return holder;
    },
    reportingKey: async (request, reporter) => {
      const key = await keys.reportingKey(request, reporter);
      await refuseSuspended(key.projectId);
      return key;
    },
    reportingApp: async (request, body) => {
      const app = await keys.reportingApp(request, body);
      await refuseSuspended(app.key.projectId);
      return app;
    },
    identified: (idToken, request) => identify(context, idToken, request),
    isWebServer: (request) => isWebServerKey(context.secrets, request),
    projectExists: (projectId, db = context.db) => projectExists(db, projectId),
    again: async ({ kind, sessionId }, db = context.db) => {
      const session = await sessionById(db, sessionId, context.now());
      const shown = session && (await personOfSession({ ...context, db }, session));
      return shown ? { kind, ...shown, sessionId, ...strengthOf(context, session) } : null;
    },
    signedIn: async (request) => {
      const caller = await recognise(context, request);
      if (request.method !== 'GET' && loginTokenOf(request)) refuseForgery(context, request, caller);
      return caller;
    },
  };
}

async function recognise(context: Context, request: FastifyRequest): Promise<SignedIn> {
  const session = await sessionShownBy(context, request);
  const shown = session && (await personOfSession(context, session));
  if (!session || !shown) throw new AppError('unauthenticated', SIGN_IN);
  if (shown.viewedBy) refuseChange(request);
  await markSessionSeen(context.db, session, context.now());
  return { kind: 'signed-in', ...shown, sessionId: session.id, ...strengthOf(context, session) };
}

const strengthOf = ({ config, now }: Context, { provedAt, secondFactor }: LiveSession) => ({
  recentlyProved: now().getTime() - provedAt.getTime() < PROOF_SECONDS * 1000,
  lacksSecondFactor: !secondFactor && isFactorRequired(config),
});

/** Within a session of the same person any token of the provider will do: it opens nothing that is not open already. */
async function identify(context: Context, idToken: string, request: FastifyRequest): Promise<Identified> {
  const { db, identity, now } = context;
  const claims = await identity.verify(idToken);
  const { issuer, uid } = claims;
  if (!(await isLiveCredential(db, claims, now())) && !(await isInSession(context, request, { issuer, uid }))) {
    throw new AppError('unauthenticated', 'This sign-in was ended. Please sign in again.');
  }
  return { kind: 'identified', claims };
}

async function isInSession({ db, now }: Context, request: FastifyRequest, account: AccountRef): Promise<boolean> {
  const loginToken = loginTokenOf(request);
  const session = loginToken && (await sessionByTokenHash(db, hashLoginToken(loginToken), now()));
  const person = session && (await personById(db, session.userId));
  return Boolean(person && person.issuer === account.issuer && person.uid === account.uid);
}

/** Viewing as a customer is read-only. */
function refuseChange({ method, url }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || LEAVES_VIEW.test(url)) return;
  throw new AppError('view_only', 'You are looking with the eyes of a customer: nothing can be changed.');
}

/** If a call token is present, it alone decides; a valid cookie does not compensate for an invalid token. */
async function sessionShownBy({ db, secrets, now }: Context, request: FastifyRequest) {
  const bearer = bearerOf(request);
  if (bearer) {
    const id = sessionOfCallToken(secrets, bearer, now());
    return id && UUID.test(id) ? sessionById(db, id, now()) : undefined;
  }
  const loginToken = COOKIE_PATHS.test(request.url) ? loginTokenOf(request) : null;
  return loginToken ? sessionByTokenHash(db, hashLoginToken(loginToken), now()) : undefined;
}

/** If the cookie is sent, a change must also carry the session's CSRF token and name its own person. */
export function refuseForgery(
  { secrets }: Context,
  request: FastifyRequest,
  caller: Pick<SignedIn, 'sessionId' | 'person'>,
): void {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : '';
  };
  if (!isCsrfTokenOf(secrets, caller.sessionId, header(HEADER.csrf))) {
    throw new AppError('csrf', 'The page is out of date. Please try again.');
  }
  if (header(HEADER.openId) !== caller.person.uid) {
    throw new AppError('csrf', 'The page belongs to another person. Please reload it.');
  }
}
