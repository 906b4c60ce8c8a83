import type { Language } from '#contract/constants.ts';
import { AppError } from '#server/http/app-error.ts';
import { networkOf } from '#server/http/throttle.ts';
import { endSessionOf, sessionNamed } from './browser-session.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { isRefusal, refuseWeakPassword, sessionOver } from './failures.ts';
import { issueIdentity } from './issue-identity.ts';
import { guesserOf, placesOf } from './known-device.ts';
import { verificationLetter } from './letters.ts';
import { limitAccount, limitConfirmations, limitPlaces, unlessLimited } from './limits.ts';
import { issueLink } from './links.ts';
import { openWithPassword, type SignInInput } from './sign-in.ts';
import { messageIn } from './words.ts';

export async function signUp(context: EmbeddedContext, call: IdentityCall<SignInInput>): Promise<IdentityAnswer> {
  const { auth, db } = context;
  const { email, password } = call.body;
  await limitPlaces(db, 'sign-up', placesOf(context, call, email, 'password'));
  if (!(await context.mayRegister(email)))
    throw new AppError('registration_closed', messageIn(call.language, 'closed'));
  // Before anything that depends on whether the account exists.
  refuseWeakPassword(password, email, call.language);
  // Whoever registers an e-mail again and again does not keep its owner, who is elsewhere, from it.
  const guesser = guesserOf(context, call.headers, email, 'password');
  await limitAccount(db, 'sign-up', `${guesser} from ${networkOf(call.ip)}`);
  if (await accountOf(context, email)) return goOn(context, call);

  const made = await auth.api
    .signUpEmail({ body: { email, password, name: '' }, returnHeaders: true })
    .catch(async (error: unknown) => {
      // Somebody else was faster with the same e-mail.
      if (isRefusal(error, 422) && (await accountOf(context, email))) return null;
      throw isRefusal(error, 422) ? new Error('The account could not be made.', { cause: error }) : error;
    });
  if (!made) return goOn(context, call);
  await endSessionOf(context, call.headers);
  await confirmLater(context, made.response.user, call.language);
  const session = await sessionNamed(auth, made.response.token);
  if (!session) throw sessionOver(call.language);
  return {
    reply: await issueIdentity(auth, made.response.user, session),
    cookies: made.headers.getSetCookie(),
  };
}

/**
 * An account without a record, left by a crash between the two steps: with the correct password registration continues.
 */
async function goOn(context: EmbeddedContext, call: IdentityCall<SignInInput>): Promise<IdentityAnswer> {
  await limitAccount(context.db, 'sign-up', guesserOf(context, call.headers, call.body.email, 'password'));
  const answer = await openWithPassword(context, call).catch((error: unknown) => {
    const wrong = error instanceof AppError && error.code === 'unauthenticated';
    throw wrong ? new AppError('user_exists', messageIn(call.language, 'exists')) : error;
  });
  const account = await accountOf(context, call.body.email);
  if (account && !account.emailVerified) await confirmLater(context, account, call.language);
  return answer;
}

async function accountOf({ auth }: EmbeddedContext, email: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(email))?.user ?? null;
}

/** Links last as long as the limit: whoever gets no further mail has a valid one. */
const confirmLater = (...given: Parameters<typeof sendVerification>) => unlessLimited(sendVerification(...given));

export async function sendVerification(
  { auth, db, mailer, publicUrl }: EmbeddedContext,
  { id, email }: { id: string; email: string },
  language: Language,
): Promise<void> {
  await limitConfirmations(db, email);
  const token = await issueLink(auth, 'verify-email', id);
  await mailer.send(verificationLetter(publicUrl, email, token, language));
}
