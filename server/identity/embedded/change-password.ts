import { AppError } from '#server/http/app-error.ts';
import { requireSession, sessionNamed } from './browser-session.ts';
import type { EmbeddedContext, IdentityAnswer, IdentityCall } from './embedded-context.ts';
import { isRefusal, refuseWeakPassword } from './failures.ts';
import { passwordChangedLetter } from './letters.ts';
import { limitAccount, limitAddress, resetAccountLimit } from './limits.ts';
import { endLinks } from './links.ts';
import { messageIn } from './words.ts';

/** Ends the other sessions of the account and goes on with a new one here. */
export async function changePassword(
  context: EmbeddedContext,
  call: IdentityCall<{ current: string; next: string }>,
): Promise<IdentityAnswer> {
  const { auth, db, mailer, product, publicUrl } = context;
  const { current, next } = call.body;
  await limitAddress(db, 'change-password', call.ip);
  const { user, session } = await requireSession(context, call);
  await limitAccount(db, 'change-password', user.email);
  refuseWeakPassword(next, user.email, call.language);
  const changed = await auth.api
    .changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers: call.headers,
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      throw isRefusal(error, 400) ? new AppError('wrong_password', messageIn(call.language, 'wrongPassword')) : error;
    });
  await resetAccountLimit(db, 'change-password', user.email);
  await endLinks(auth, 'reset-password', user.id);
  const { id: as } = await sessionNamed(auth, changed.response.token);
  await product.accountChanged(user.id, {
    what: 'password changed',
    address: call.ip,
    keeps: { session: session.id, as },
  });
  await mailer.send(passwordChangedLetter(publicUrl, user.email, call.language));
  return { reply: { changed: true }, cookies: changed.headers.getSetCookie() };
}
