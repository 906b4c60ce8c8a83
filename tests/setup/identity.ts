import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { IdentityProvider } from '#server/identity/identity-provider.ts';
import { createIdTokenVerifier } from '#server/identity/verify-id-token.ts';

export const TEST_ISSUER = 'https://identity.test';
export const TEST_AUDIENCE = 'move-dashboard-test';

export interface TokenClaims {
  uid: string;
  email: string;
  emailVerified?: boolean;
  secondFactor?: boolean;
  issuedAt?: number;
  issuer?: string;
  audience?: string;
}

export interface TestIdentity extends IdentityProvider {
  /** A token as a provider would sign it, for anyone the test needs. */
  tokenFor(claims: TokenClaims): Promise<string>;
  deleted: string[];
}

/** A provider that signs real tokens, so that verification is the real one while the people are the test's. */
export async function aTestIdentity(): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = randomUUID();
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' };
  const verify = createIdTokenVerifier({
    provider: 'test',
    issuer: TEST_ISSUER,
    audience: TEST_AUDIENCE,
    keys: async () => ({ keys: [jwk] }),
  });
  const deleted: string[] = [];
  return {
    kind: 'embedded',
    browserTalksTo: [],
    issuer: TEST_ISSUER,
    verify,
    runtime: () => ({ kind: 'embedded' }),
    deleteAccount: async (uid) => void deleted.push(uid),
    routes: () => {},
    close: async () => {},
    deleted,
    tokenFor: ({
      uid,
      email,
      emailVerified = true,
      secondFactor = false,
      issuedAt,
      issuer = TEST_ISSUER,
      audience = TEST_AUDIENCE,
    }) => {
      const at = issuedAt ?? Date.now() / 1000;
      return new SignJWT({
        email,
        email_verified: emailVerified,
        name: '',
        amr: secondFactor ? ['pwd', 'otp'] : ['pwd'],
      })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setSubject(uid)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(at)
        .setExpirationTime(at + 3600)
        .sign(privateKey);
    },
  };
}
