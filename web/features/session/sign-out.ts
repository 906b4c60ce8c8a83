import type { signOut as signOutCall } from '../../../contract/session.ts';
import { endSession } from '../../session/session-changes.ts';
import type { SessionParts } from './session-parts.ts';

/** Ends the session here first, then at the provider; a provider that does not answer keeps nobody signed in here. */
export async function signOut({ request, identity, session }: SessionParts): Promise<void> {
  await request<typeof signOutCall>({ method: 'POST', path: '/auth/signout' }, {});
  await identity.signOut().catch(() => undefined);
  endSession('signed-out', session);
}
