import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { invalidLink, isRefusal, refuseWeakPassword } from './failures.ts';
import type { Account } from './issue-identity.ts';
import { deviceCookie, guesserOf, placesOf } from './known-device.ts';
import { passwordChangedLetter, resetLetter } from './letters.ts';
import {
  countReset,
  forgetResets,
  limitAccount,
  limitAddress,
  limitPlaces,
  resetAccountLimit,
  unlessLimited,
} from './limits.ts';
import { DAY_MS, endLinks, issueLink, ownerOfLink } from './links.ts';
import { removeFactor } from './second-factor.ts';

/** Longer than the work for an existing account, so that timing reveals nothing either. */
const ANSWER_AFTER_MS = 250;

/** Responds the same to everyone; only the owner of an account gets a mail. */
export async function requestReset(
  context: EmbeddedContext,
  call: IdentityCall<{ email: string }>,
): Promise<IdentityAnswer> {
  await limitPlaces(context.db, 'request-reset', placesOf(context, call, call.body.email, 'password'));
  const isSeldom = await unlessLimited(limitAccount(context.db, 'request-reset', call.body.email));
  // Whoever asked so often, the links of the last hour are in the owner's mailbox: nobody is kept from a reset.
  await Promise.all([isSeldom && mailResetLink(context, call), pause(ANSWER_AFTER_MS)]);
  return { reply: { sent: true } };
}

async function mailResetLink(
  { auth, db, mailer, publicUrl }: EmbeddedContext,
  call: IdentityCall<{ email: string }>,
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const account = (await internalAdapter.findUserByEmail(call.body.email))?.user;
  const place = account && (await countReset(db, account));
  if (!account || place === 'too many') return;
  const isLast = place === 'last';
  const token = await issueLink(auth, 'reset-password', account.id, isLast ? DAY_MS : undefined);
  await mailer.send(resetLetter(publicUrl, account.email, { token, isLast }, call.language));
}

export async function resetPassword(
  context: EmbeddedContext,
  call: IdentityCall<{ token: string; password: string }>,
): Promise<IdentityAnswer> {
  const { auth, db } = context;
  const { token } = call.body;
  const { internalAdapter } = await auth.$context;
  const uid = await ownerOfLink(auth, 'reset-password', token);
  const account = uid && (await internalAdapter.findUserById(uid));
  if (!account) {
    // Whoever has a link is not held up by those who have none.
    await limitAddress(db, 'reset-password', call.ip);
    throw invalidLink(call.language);
  }
  await limitAccount(db, 'reset-password', account.email);
  const cookies = await replacePassword(context, call, account, async () => token);
  return { reply: { reset: true }, cookies };
}

/** By somebody who can read the account's mailbox, with a link for resets. Ends everything that was opened before. */
export async function replacePassword(
  context: EmbeddedContext,
  call: IdentityCall<{ password: string }>,
  account: Account,
  link: () => Promise<string>,
): Promise<string[]> {
  const { auth, db, mailer, product, publicUrl } = context;
  const { password } = call.body;
  const { internalAdapter } = await auth.$context;
  // Before the link is consumed: a better password may be tried with the same one.
  refuseWeakPassword(password, account.email, call.language);
  await auth.api.resetPassword({ body: { token: await link(), newPassword: password } }).catch((error: unknown) => {
    throw isRefusal(error) ? invalidLink(call.language) : error;
  });
  await endLinks(auth, 'reset-password', account.id);
  await forgetResets(db, account);
  // The link came by mail, so whoever used it can read that mailbox.
  if (!account.emailVerified) {
    await internalAdapter.updateUser(account.id, { emailVerified: true });
    // Set up by someone who never proved the address.
    await removeFactor(context.factors, account.id);
  }
  await product.emailConfirmed(account.id);
  await product.accountChanged(account.id, { what: 'password reset', address: call.ip });
  // Strangers' guesses, and those of this browser if it is a known one.
  for (const guesser of [account.email, guesserOf(context, call.headers, account.email, 'password')]) {
    await resetAccountLimit(db, 'sign-in', guesser);
    await resetAccountLimit(db, 'second-factor', guesser);
  }
  await mailer.send(passwordChangedLetter(publicUrl, account.email, call.language));
  return [deviceCookie(context, call.headers, account.email, 'password')];
}
