import { signOut as signOutCall } from '#contract/session.ts';
import { endSession } from '#web/session/session-changes.ts';
import type { SessionParts } from './session-parts.ts';

/**
 * Ends the session here first, then at the provider; a provider that does not answer keeps nobody signed in here.
 * Returns the provider's sign-out page, if it has one.
 */
export async function signOut({ request, identity, session }: SessionParts): Promise<string | null> {
  await request(signOutCall, {});
  const leaveTo = await identity.signOut().catch(() => null);
  endSession('signed-out', session);
  return leaveTo;
}
