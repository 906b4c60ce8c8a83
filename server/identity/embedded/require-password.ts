import { AppError } from '#server/http/app-error.ts';
import { requireSession } from './browser-session.ts';
import type { EmbeddedContext, IdentityCall } from './embedded-context.ts';
import { placesOf } from './known-device.ts';
import { type Limited, limitAccount, limitAddress, limitPlaces } from './limits.ts';
import { messageIn } from './words.ts';

export const wrongPassword = ({ language }: Pick<IdentityCall<unknown>, 'language'>): AppError =>
  new AppError('wrong_password', messageIn(language, 'wrongPassword'));

/** Calls without a session are counted by network, so that they hold up nobody who is signed in. */
export const requireSessionOrCount = (context: EmbeddedContext, call: IdentityCall<unknown>, limit: Limited) =>
  requireSession(context, call).catch(async (error: unknown) => {
    await limitAddress(context.db, limit, call.ip);
    throw error;
  });

/** Requires the password again: an unattended page must not be enough to change how someone signs in. */
export async function requirePassword(
  context: EmbeddedContext,
  call: IdentityCall<unknown>,
  { password, limit }: { password: string; limit: Limited },
) {
  const { auth, db } = context;
  const { user, session } = await requireSessionOrCount(context, call, limit);
  const places = placesOf(context, call, user.email, 'password');
  await limitPlaces(
    db,
    limit,
    places.map((place) => `with a session ${place}`),
  );
  await limitAccount(db, limit, session.id);
  const { internalAdapter, password: hashing } = await auth.$context;
  const hash = (await internalAdapter.findCredentialAccount(user.id))?.password;
  if (!hash || !(await hashing.verify({ hash, password }))) throw wrongPassword(call);
  // It may have ended while the password was being verified.
  return { ...(await requireSession(context, call)), hash };
}
