import type pg from 'pg';
import type { Auth } from './auth.ts';
import type { EmbeddedContext, IdentityCall } from './embedded-context.ts';
import { sessionOver } from './failures.ts';
import type { ProviderSession } from './issue-identity.ts';
import { factorOf } from './second-factor.ts';

type Parts = Pick<EmbeddedContext, 'auth' | 'product' | 'factors' | 'secondFactor'>;

/**
 * The provider's own session, named by the cookie. It ends with the product's session that it opened, and if the account
 * has a second factor that it was opened without.
 */
async function sessionOf(parts: Parts, headers: Headers) {
  const { auth, product } = parts;
  const found = headers.has('cookie') ? await auth.api.getSession({ headers }) : null;
  if (!found) return null;
  const { user, session } = found;
  const lacksFactor = !session.secondFactor && (await asksForCode(parts, user.id));
  if (!lacksFactor && (await product.isLive(user.id, session))) return found;
  await endSession(auth, session.token);
  return null;
}

/** Whether nobody gets into the account without a code. */
export const asksForCode = async (
  { factors, secondFactor }: Pick<EmbeddedContext, 'factors' | 'secondFactor'>,
  uid: string,
): Promise<boolean> => secondFactor !== 'off' && (await factorOf(factors, uid)).enabled;

export async function requireSession(parts: Parts, { headers, language }: IdentityCall<unknown>) {
  const found = await sessionOf(parts, headers);
  if (!found) throw sessionOver(language);
  return found;
}

/** Whoever signs in on a browser leaves no older session of it behind. */
export async function endSessionOf(parts: Parts, headers: Headers): Promise<void> {
  const found = await sessionOf(parts, headers);
  if (found) await endSession(parts.auth, found.session.token);
}

/** Null if it has ended. */
export async function sessionOpenedAt(pool: pg.Pool, id: string): Promise<Date | null> {
  const { rows } = await pool.query<{ createdAt: Date }>(
    'select "createdAt" from identity.session where id = $1 and "expiresAt" > now()',
    [id],
  );
  return rows[0]?.createdAt ?? null;
}

/** The session that the library has just opened; null if it was ended at once. */
export async function sessionNamed(auth: Auth, token: string | null): Promise<ProviderSession | null> {
  const { internalAdapter } = await auth.$context;
  return (token && (await internalAdapter.findSession(token))?.session) || null;
}

export async function endSession(auth: Auth, token: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(token);
}
