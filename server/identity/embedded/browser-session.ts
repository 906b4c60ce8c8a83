import type { Language } from '#contract/constants.ts';
import type { Auth } from './auth.ts';
import { sessionOver } from './failures.ts';

/** The provider's own session, named by the cookie. It opens nothing in the product. */
export async function sessionOf(auth: Auth, headers: Headers) {
  return headers.has('cookie') ? auth.api.getSession({ headers }) : null;
}

export async function requireSession(auth: Auth, headers: Headers, language: Language) {
  const found = await sessionOf(auth, headers);
  if (!found) throw sessionOver(language);
  return found;
}

/** Whoever signs in on a browser leaves no older session of it behind. */
export async function endSessionOf(auth: Auth, headers: Headers): Promise<void> {
  const found = await sessionOf(auth, headers);
  if (!found) return;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(found.session.token);
}
