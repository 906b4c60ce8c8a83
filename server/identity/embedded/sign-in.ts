import { endSessionOf, sessionNamed } from './browser-session.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { isRefusal, wrongCredentials } from './failures.ts';
import { issueIdentity } from './issue-identity.ts';
import { deviceCookie, knownDevice } from './known-device.ts';
import { limitAccount, limitAddress, resetAccountLimit } from './limits.ts';
import { factorOf } from './second-factor.ts';
import { ticketFor } from './second-factor-calls.ts';

export interface SignInInput {
  email: string;
  password: string;
}

export async function embeddedSignIn(
  context: EmbeddedContext,
  call: IdentityCall<SignInInput>,
): Promise<IdentityAnswer> {
  await limitAddress(context.db, 'sign-in', call.ip);
  return openWithPassword(context, call);
}

/**
 * The same response after the same work, whether the account or the password is wrong: the library hashes either way.
 */
export async function openWithPassword(
  context: EmbeddedContext,
  { body: { email, password }, headers: browser, ip, language }: IdentityCall<SignInInput>,
): Promise<IdentityAnswer> {
  const { auth, db, factors, secondFactor } = context;
  const device = knownDevice(context, browser, email);
  const guessed = device ? `${email} ${device}` : email;
  await limitAccount(db, 'sign-in', guessed);
  const opened = await auth.api
    .signInEmail({ body: { email, password }, returnHeaders: true })
    .catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      await context.product.signInFailed(email, ip);
      throw wrongCredentials(language);
    });
  await resetAccountLimit(db, 'sign-in', guessed);
  await endSessionOf(context, browser);
  const { user } = opened.response;
  const session = await sessionNamed(auth, opened.response.token);
  const cookies = [...opened.headers.getSetCookie(), deviceCookie(context, browser, email)];
  if (secondFactor !== 'off' && (await factorOf(factors, user.id)).enabled) {
    return { reply: { secondFactor: ticketFor(context, user.id, { session, cookies }) } };
  }
  return { reply: await issueIdentity(auth, user, session), cookies };
}
