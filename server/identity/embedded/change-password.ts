import { endSession } from './browser-session.ts';
import { changeAccount } from './change-account.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { refuseWeakPassword, sessionOver } from './failures.ts';
import { passwordChangedLetter } from './letters.ts';
import { forgetResets, resetAccountLimit } from './limits.ts';
import { endLinks } from './links.ts';
import { requirePassword, wrongPassword } from './require-password.ts';
import { markPassed } from './second-factor.ts';
import { openByPassword } from './sign-in.ts';

/** Ends the other sessions of the account and goes on with a new one here. */
export async function changePassword(
  context: EmbeddedContext,
  call: IdentityCall<{ current: string; next: string }>,
): Promise<IdentityAnswer> {
  const { auth, db, mailer, product, publicUrl } = context;
  const { current, next } = call.body;
  const { user, session, hash } = await requirePassword(context, call, { password: current, limit: 'change-password' });
  refuseWeakPassword(next, user.email, call.language);
  const { password: hashing } = await auth.$context;
  const nextHash = await hashing.hash(next);
  await changeAccount(context, { user, session }, call, async (tx) => {
    // Only the password that was verified: somebody else may have replaced it meanwhile.
    const { rowCount } = await tx.query(
      `update identity.account set password = $2, "updatedAt" = now()
       where "userId" = $1 and "providerId" = 'credential' and password = $3`,
      [user.id, nextHash, hash],
    );
    if (!rowCount) throw wrongPassword(call);
  });
  await resetAccountLimit(db, 'change-password', session.id);
  await endLinks(auth, 'reset-password', user.id);
  if (user.emailVerified) await forgetResets(db, user);
  const opened = await openByPassword(auth, { email: user.email, password: next });
  if (opened && session.secondFactor) await markPassed(context.factors, opened.session.id);
  await product.accountChanged(user.id, {
    what: 'password changed',
    address: call.ip,
    ...(opened && { keeps: { session: session.id, as: opened.session.id } }),
  });
  await endSession(auth, session.token);
  // Whoever registered a foreign e-mail sends its owner no mails.
  if (user.emailVerified) await mailer.send(passwordChangedLetter(publicUrl, user.email, call.language));
  // Replaced again already, by somebody who ended this session.
  if (!opened) throw sessionOver(call.language);
  return { reply: { changed: true }, cookies: opened.cookies };
}
