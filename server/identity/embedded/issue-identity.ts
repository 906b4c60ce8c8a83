import type { Auth } from './auth.ts';

export interface Account {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
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
  authenticatedAt: Date,
  amr: readonly ('pwd' | 'otp')[] = ['pwd'],
): Promise<IssuedIdentity> {
  const { id, email, emailVerified, name } = account;
  const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
  const payload = {
    sub: id,
    email,
    email_verified: emailVerified,
    name,
    amr,
    auth_time: seconds(authenticatedAt),
    iat: seconds(new Date()),
  };
  const { token } = await auth.api.signJWT({ body: { payload } });
  return { idToken: token, uid: id, email, emailVerified, image: '', provider: 'embedded' };
}
