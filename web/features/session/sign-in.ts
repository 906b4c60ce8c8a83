import type { openSession as openSessionCall } from '../../../contract/session.ts';
import type { updateToken, userExists } from '../../../contract/users.ts';
import { projectAfterLogin } from '../../session/project-choice.ts';
import { chooseProject, openSession } from '../../session/session-changes.ts';
import type { SessionParts } from './session-parts.ts';

export interface Credentials {
  email: string;
  password: string;
}
export type SignInResult = 'signed-in' | 'unknown';

/**
 * 1. Does the user exist? 404: nothing further happens. 2. Sign in with the identity provider. 3. Send the token to the
 * server. 4. Exchange it for a session. Then the current project is the one of the address, else the last role's.
 */
export async function signIn(
  { email, password }: Credentials,
  projectInRedirect: unknown,
  { request, identity, session }: SessionParts,
): Promise<SignInResult> {
  const { status } = await request<typeof userExists>({ method: 'POST', path: '/api/user/exist' }, { body: { email } });
  if (status === '404') return 'unknown';

  const person = await identity.signIn(email, password);
  await request<typeof updateToken>(
    { method: 'POST', path: '/api/user/updateToken' },
    { body: { uid: person.uid, email: person.email, id_token: person.idToken } },
  );
  const opened = await request<typeof openSessionCall>(
    { method: 'POST', path: '/api/auth' },
    { body: { token: person.idToken } },
  );
  openSession(opened, session);
  const { projectRoles } = opened.user;
  chooseProject(projectAfterLogin({ fromAddress: projectInRedirect, projectRoles }), session);
  return 'signed-in';
}
