import { type Request, request } from '#web/api/request.ts';
import type { IdentityClient } from '#web/identity/identity-client.ts';
import { identityClientFor } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';
import { type SessionStore, session } from '#web/session/session.store.ts';

/** What the session's sequences work with; they are independent of screens. */
export interface SessionParts {
  request: Request;
  identity: IdentityClient;
  session: SessionStore;
}

let parts: SessionParts | undefined;

/** Those of this page. */
export const sessionParts = (): SessionParts => {
  parts ??= { request, identity: identityClientFor(runtime().identity), session };
  return parts;
};
