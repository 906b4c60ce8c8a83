import { checkSession } from '#contract/session.ts';
import { type CurrentUser, updateToken } from '#contract/users.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { projectAfterLogin } from '#web/session/project-choice.ts';
import type { SessionStore } from '#web/session/session.store.ts';
import { chooseProject, endSession, renewSession } from '#web/session/session-changes.ts';
import type { SessionParts } from './session-parts.ts';

/**
 * A fresh id token goes to the server, which returns the user and a new call token. If the provider is unreachable,
 * the session itself is used, so that people can keep working.
 */
export async function refreshToken({ request, identity, session }: SessionParts): Promise<void> {
  try {
    const person = await identity.freshIdToken();
    if (!person) return endSession('expired', session);
    const renewed = await request(updateToken, {
      body: { uid: person.uid, email: person.email, id_token: person.idToken },
    });
    renew(renewed, session);
  } catch (error) {
    if (!(error instanceof IdentityError)) return;
    await readSession({ request, session });
  }
}

/** The rights of the session may have changed. Sets no cookie, so that it cannot sign in a browser that signs out meanwhile. */
export async function readSession({ request, session }: Pick<SessionParts, 'request' | 'session'>): Promise<void> {
  try {
    const { user, token, csrf } = await request(checkSession, { query: {} });
    if (user) renew({ user, token, csrf }, session);
  } catch {
    // A 401 has ended the session already; anything else passes and the next round tries again.
  }
}

function renew(renewed: { user: CurrentUser; token: string | null; csrf: string | null }, session: SessionStore): void {
  const hadProjects = (session.getState().user?.projectRoles.length ?? 0) > 0;
  renewSession(renewed, session);
  const { projectRoles } = renewed.user;
  // An invitation was accepted with the confirmed e-mail, or a second factor brought the roles that need one.
  if (!hadProjects && projectRoles.length > 0) {
    chooseProject(projectAfterLogin({ fromAddress: null, projectRoles }), session);
  }
}
