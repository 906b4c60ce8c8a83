import { HEADER } from '#contract/constants.ts';
import { openSession as openSessionCall } from '#contract/session.ts';
import { updateToken, userExists } from '#contract/users.ts';
import { CallError } from '#web/api/call-failure.ts';
import { browserZone } from '#web/format/times.ts';
import type { Identity } from '#web/identity/identity-client.ts';
import { projectAfterLogin } from '#web/session/project-choice.ts';
import { chooseProject, openSession } from '#web/session/session-changes.ts';
import type { SessionParts } from './session-parts.ts';

export interface Credentials {
  email: string;
  password: string;
}
/** `going-on`: another step is required first. */
export type SignInResult = 'signed-in' | 'unknown' | 'going-on';

/**
 * 1. Does the user exist? 404: nothing further happens. 2. Sign in with the identity provider. 3. Send the token to the
 * server. 4. Exchange it for a session. The current project is then that of the address, otherwise of the last role.
 */
export async function signIn(
  { email, password }: Credentials,
  projectInRedirect: unknown,
  parts: SessionParts,
): Promise<SignInResult> {
  // Others in the same network may have used up the checks, and the provider has limits of its own.
  const isKnown = await isRegistered(email, parts).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'rate_limited') return true;
    throw error;
  });
  if (!isKnown) return 'unknown';
  return enter(await parts.identity.signIn(email, password), projectInRedirect, parts);
}

/** On the provider's own pages. Whether the user exists is asked after the return: only its owner learns that. */
export async function leaveToSignIn({ email }: Credentials, { identity }: SessionParts): Promise<SignInResult> {
  await identity.signIn(email, '');
  return 'going-on';
}

/** For someone who comes back from there. */
export async function signInReturned(
  person: Identity,
  projectInRedirect: unknown,
  parts: SessionParts,
): Promise<SignInResult> {
  if (!(await isRegistered(person.email, parts))) return 'unknown';
  return enter(person, projectInRedirect, parts);
}

async function isRegistered(email: string, { request }: SessionParts): Promise<boolean> {
  const { status } = await request(userExists, { body: { email } });
  return status !== '404';
}

/** Steps 3 and 4, for whoever the provider vouches for. */
export async function enter(
  person: Identity,
  projectInRedirect: unknown,
  { request, session }: SessionParts,
  { withoutSecondFactor = false } = {},
): Promise<'signed-in'> {
  await request(updateToken, { body: { uid: person.uid, email: person.email, id_token: person.idToken } });
  const opened = await request(
    openSessionCall,
    { body: { token: person.idToken, ...(withoutSecondFactor && { withoutSecondFactor }) } },
    { headers: { [HEADER.timeZone]: browserZone() } },
  );
  openSession(opened, session);
  const { projectRoles } = opened.user;
  chooseProject(projectAfterLogin({ fromAddress: projectInRedirect, projectRoles }), session);
  return 'signed-in';
}
