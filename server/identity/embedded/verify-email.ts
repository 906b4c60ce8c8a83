import { notFound } from '#server/http/app-error.ts';
import { requireSession } from './browser-session.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { invalidLink } from './failures.ts';
import { limitAccount, limitAddress } from './limits.ts';
import { ownerOfLink } from './links.ts';
import { sendVerification } from './sign-up.ts';

/** Opening the link twice is harmless: it confirms the same account's e-mail and changes nothing else. */
export async function verifyEmail(
  context: EmbeddedContext,
  call: IdentityCall<{ token: string }>,
): Promise<IdentityAnswer> {
  const { auth, db } = context;
  await limitAddress(db, 'verify-email', call.ip);
  const uid = await ownerOfLink(auth, 'verify-email', call.body.token);
  const { internalAdapter } = await auth.$context;
  const account = uid && (await internalAdapter.findUserById(uid));
  if (!account) throw invalidLink(call.language);
  await limitAccount(db, 'verify-email', account.email);
  if (!account.emailVerified) await internalAdapter.updateUser(account.id, { emailVerified: true });
  await context.product.emailConfirmed(account.id);
  return { reply: { verified: true } };
}

export async function resendVerification(
  context: EmbeddedContext,
  call: IdentityCall<object>,
): Promise<IdentityAnswer> {
  await limitAddress(context.db, 'resend-verification', call.ip);
  const { user } = await requireSession(context, call);
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
  const { internalAdapter } = await context.auth.$context;
  await internalAdapter.updateUser(user.id, { emailVerified: true });
  await context.product.emailConfirmed(user.id);
  return { reply: { verified: true } };
}
