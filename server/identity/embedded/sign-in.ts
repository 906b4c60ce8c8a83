import type { Auth } from './auth.ts';
import { asksForCode, endSession, endSessionOf, sessionNamed } from './browser-session.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { isRefusal, wrongCredentials } from './failures.ts';
import { issueIdentity } from './issue-identity.ts';
import { deviceCookie, guesserOf, placesOf } from './known-device.ts';
import { limitAccount, limitFailures, resetAccountLimit } from './limits.ts';
import { ticketFor } from './second-factor-calls.ts';

export interface SignInInput {
  email: string;
  password: string;
}

export async function embeddedSignIn(
  context: EmbeddedContext,
  call: IdentityCall<SignInInput>,
): Promise<IdentityAnswer> {
  const places = placesOf(context, call, call.body.email, 'password');
  return limitFailures(context.db, 'sign-in', places, () => openWithPassword(context, call));
}

/**
 * The same response after the same work, whether the account or the password is wrong: the library hashes either way.
 */
export async function openWithPassword(
  context: EmbeddedContext,
  { body: { email, password }, headers: browser, ip, language }: IdentityCall<SignInInput>,
): Promise<IdentityAnswer> {
  const { auth, db } = context;
  const guesser = guesserOf(context, browser, email, 'password');
  await limitAccount(db, 'sign-in', guesser);
  const opened = await openByPassword(auth, { email, password });
  if (!opened) {
    await context.product.signInFailed(email, ip);
    throw wrongCredentials(language);
  }
  const { user, session } = opened;
  await resetAccountLimit(db, 'sign-in', guesser);
  await endSessionOf(context, browser);
  if (await asksForCode(context, user.id)) {
    return { reply: { secondFactor: ticketFor(context, user.id, { session, cookies: opened.cookies }) } };
  }
  const cookies = [...opened.cookies, deviceCookie(context, browser, email, 'password')];
  return { reply: await issueIdentity(auth, user, session), cookies };
}

/** A new session of the provider; null if the password is wrong, or was replaced while it was being verified. */
export async function openByPassword(auth: Auth, { email, password }: SignInInput) {
  const hashBefore = await passwordHashOf(auth, email);
  const opened = await auth.api
    .signInEmail({ body: { email, password }, returnHeaders: true })
    .catch(async (error: unknown) => {
      const isDeleted = async () => hashBefore !== undefined && (await passwordHashOf(auth, email)) === undefined;
      if (isRefusal(error) || (await isDeleted())) return null;
      throw error;
    });
  if (!opened) return null;
  const { token, user } = opened.response;
  // Whoever replaced it could not end a session that did not exist yet.
  if ((await passwordHashOf(auth, email)) !== hashBefore) {
    await endSession(auth, token);
    return null;
  }
  const session = await sessionNamed(auth, token);
  return session && { user, session, cookies: opened.headers.getSetCookie() };
}

async function passwordHashOf(auth: Auth, email: string): Promise<string | undefined> {
  const { internalAdapter } = await auth.$context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  return found?.accounts.find(({ providerId }) => providerId === 'credential')?.password ?? undefined;
}
