import { notFound } from '#server/http/app-error.ts';
import { requireSession } from './browser-session.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { invalidLink, sessionOver } from './failures.ts';
import type { Account } from './issue-identity.ts';
import { limitAccount, limitAddress } from './limits.ts';
import { issueLink, ownerOfLink } from './links.ts';
import { requireSessionOrCount, wrongPassword } from './require-password.ts';
import { replacePassword } from './reset-password.ts';
import { sendVerification } from './sign-up.ts';

/**
 * The link proves the mailbox, not the account: somebody else may have registered the address. Only whoever is signed in
 * to the account confirms it by a click. Opening the link of a confirmed account changes nothing.
 */
export async function verifyEmail(
  context: EmbeddedContext,
  call: IdentityCall<{ token: string }>,
): Promise<IdentityAnswer> {
  const account = await accountOfLink(context, call);
  if (!account.emailVerified) {
    const { user } = await requireSession(context, call);
    if (user.id !== account.id) throw sessionOver(call.language);
  }
  return confirm(context, account);
}

/** In a browser without a session of the account: with its password. */
export async function verifyEmailByPassword(
  context: EmbeddedContext,
  call: IdentityCall<{ token: string; password: string }>,
): Promise<IdentityAnswer> {
  const account = await accountOfLink(context, call);
  const { internalAdapter, password: hashing } = await context.auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(account.id))?.password;
  if (!hash || !(await hashing.verify({ hash, password: call.body.password }))) throw wrongPassword(call);
  return confirm(context, account);
}

/** By the owner of the mailbox who does not know the password: a new one, and nothing opened with the former goes on. */
export async function verifyEmailByNewPassword(
  context: EmbeddedContext,
  call: IdentityCall<{ token: string; password: string }>,
): Promise<IdentityAnswer> {
  const { auth } = context;
  const account = await accountOfLink(context, call);
  // Afterwards only a link for resets does that, which is short-lived and works once.
  if (account.emailVerified) throw invalidLink(call.language);
  const cookies = await replacePassword(context, call, account, () => issueLink(auth, 'reset-password', account.id));
  return { reply: { verified: true }, cookies };
}

async function accountOfLink({ auth, db }: EmbeddedContext, call: IdentityCall<{ token: string }>): Promise<Account> {
  const uid = await ownerOfLink(auth, 'verify-email', call.body.token);
  const { internalAdapter } = await auth.$context;
  const account = uid && (await internalAdapter.findUserById(uid));
  if (!account) {
    // Whoever has a link is not held up by those who have none.
    await limitAddress(db, 'verify-email', call.ip);
    throw invalidLink(call.language);
  }
  await limitAccount(db, 'verify-email', account.email);
  return account;
}

async function confirm(
  { auth, product }: EmbeddedContext,
  { id, emailVerified }: Pick<Account, 'id' | 'emailVerified'>,
): Promise<IdentityAnswer> {
  const { internalAdapter } = await auth.$context;
  if (!emailVerified) await internalAdapter.updateUser(id, { emailVerified: true });
  await product.emailConfirmed(id);
  return { reply: { verified: true } };
}

export async function resendVerification(
  context: EmbeddedContext,
  call: IdentityCall<object>,
): Promise<IdentityAnswer> {
  const { user } = await requireSessionOrCount(context, call, 'resend-verification');
  await limitAccount(context.db, 'resend-verification', user.email);
  if (!user.emailVerified) await sendVerification(context, user, call.language);
  return { reply: { sent: true } };
}

/**
 * Where mails only reach a folder of this machine, and only this machine reaches the product, a click is all the proof
 * there is.
 */
export async function confirmHere(context: EmbeddedContext, call: IdentityCall<object>): Promise<IdentityAnswer> {
  if (!context.confirmsHere) throw notFound('This address');
  const { user } = await requireSession(context, call);
  return confirm(context, user);
}
