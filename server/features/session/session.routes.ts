import {
  checkSession,
  endOtherSessions,
  endOwnSession,
  endView,
  findByToken,
  listOwnSessions,
  openSession,
  proveAgain,
  signOut,
} from '#contract/session.ts';
import { refuseForgery } from '#server/access/create-gatekeeper.ts';
import { clearLoginCookie, loginTokenOf, setLoginCookie } from '#server/access/login-cookie.ts';
import { personOfSession } from '#server/access/person-of-session.ts';
import { presentUser } from '#server/access/present-user.ts';
import { csrfTokenFor, hashLoginToken, signCallToken } from '#server/access/session-tokens.ts';
import { endSession, sessionByTokenHash } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { actualPerson } from '#server/http/caller.ts';
import { languageOf } from '#server/http/language.ts';
import { type Route, route } from '#server/http/route.ts';
import { openSessionFor } from './open-session.ts';
import { originOf } from './origin-of.ts';
import { endOtherSessionsOf as endOthers, endOwn, ownSessions } from './own-sessions.ts';
import { renewProof } from './renew-proof.ts';
import { stopViewing } from './view-as.ts';

export function sessionRoutes(context: Context): Route[] {
  const { db, secrets, now } = context;
  const secure = context.config.publicUrl.startsWith('https:');

  const sessionOfLoginToken = async (token: string | null) => {
    const session = token ? await sessionByTokenHash(db, hashLoginToken(token), now()) : undefined;
    const shown = session && (await personOfSession(context, session));
    return session && shown ? { session, ...shown } : null;
  };

  return [
    route(findByToken, async ({ body }) => {
      const found = await sessionOfLoginToken(body.token);
      if (!found) return { email: null, token: null };
      return {
        ...presentUser(found.person, found.viewedBy),
        token: signCallToken(secrets, found.session.id, now()),
        csrf: csrfTokenFor(secrets, found.session.id),
      };
    }),

    route(openSession, async ({ body, caller, exchange }) => {
      const opened = await openSessionFor(
        context,
        { claims: caller.claims, idToken: body.token, withoutSecondFactor: body.withoutSecondFactor },
        originOf(exchange.request),
        languageOf(exchange.request),
      );
      setLoginCookie(exchange.reply, opened.loginToken, opened.expiresAt, secure);
      return { user: presentUser(opened.person), token: opened.token, csrf: opened.csrf };
    }),

    route(proveAgain, ({ body, caller }) => renewProof(context, caller, body.token)),

    route(checkSession, async ({ query, caller, exchange }) => {
      const csrf = csrfTokenFor(secrets, caller.sessionId);
      if (query.logout !== 'true') {
        const token = signCallToken(secrets, caller.sessionId, now());
        return { active: true, user: presentUser(caller.person, caller.viewedBy), token, csrf };
      }
      refuseForgery(context, exchange.request, caller);
      await endSession(db, actualPerson(caller).id, caller.sessionId);
      clearLoginCookie(exchange.reply, secure);
      return { active: false, user: null, token: null, csrf };
    }),

    route(listOwnSessions, async ({ caller }) => ({ items: await ownSessions(context, caller), next: null })),

    route(endOwnSession, async ({ params, caller }) => ({ ended: await endOwn(context, caller, params.id) })),

    route(endOtherSessions, async ({ caller }) => ({ ended: await endOthers(context, caller) })),

    route(endView, async ({ caller }) => {
      await stopViewing(context, caller);
      return { ended: true as const };
    }),

    route(signOut, async ({ exchange }) => {
      const found = await sessionOfLoginToken(loginTokenOf(exchange.request));
      if (found) {
        refuseForgery(context, exchange.request, { person: found.person, sessionId: found.session.id });
        await endSession(db, found.session.userId, found.session.id);
      }
      clearLoginCookie(exchange.reply, secure);
      return { signedOut: true as const };
    }),
  ];
}
