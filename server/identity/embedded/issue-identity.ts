import type { Auth } from './auth.ts';

export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
}

/** The session of the provider that vouches for a token; the token is worth nothing without it. */
export interface ProviderSession {
  id: string;
  createdAt: Date;
}

/** What a browser gets: who the person is, and the token that proves it to the product server. */
export interface IssuedIdentity {
  idToken: string;
  uid: string;
  email: string;
  emailVerified: boolean;
  image: string;
  provider: string;
}

/** Signs a token with the few claims that the product reads, never the whole account. */
export async function issueIdentity(
  auth: Auth,
  account: Account,
  session: ProviderSession,
  amr: readonly ('pwd' | 'otp')[] = ['pwd'],
): Promise<IssuedIdentity> {
  const { id, email, emailVerified, name } = account;
  const payload = {
    sub: id,
    email,
    email_verified: emailVerified,
    name,
    amr,
    sid: session.id,
    auth_time: Math.floor(session.createdAt.getTime() / 1_000),
    iat: Math.floor(Date.now() / 1_000),
  };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return { idToken: token, uid: id, email, emailVerified, image: '', provider: 'embedded' };
}
