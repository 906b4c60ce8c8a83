import { createHash } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import { email } from '#contract/text.ts';
import { uid } from '#contract/users.ts';
import { AppError } from '#server/http/app-error.ts';
import type { IdentityClaims } from '#server/http/caller.ts';
import { createKeyCache, type KeySource } from './key-cache.ts';

export interface Trust {
  /** The provider as it is written into people's records. */
  provider: string;
  issuer: string;
  audience: string;
  keys: KeySource;
  /** The provider knows every e-mail to be right and does not say so. */
  everyEmailVerified?: boolean;
  /** The provider says when the person signed in, and renewed tokens keep it. */
  saysWhenAuthenticated?: boolean;
  /** It issues tokens without asking who sits there: without a time of the sign-in they prove nothing recent. */
  provesByAuthTimeOnly?: boolean;
  /** Its tokens name the session that issued them: all tokens of one open one session of the product together. */
  namesSession?: boolean;
  now?: () => number;
}

/** Only signatures with a private key of the provider: a shared or missing secret proves nothing. */
const ALGORITHMS = ['EdDSA', 'ES256', 'RS256'];
const MAX_AGE_S = 10 * 60;
/** Maximum clock difference between two machines. */
const CLOCK_TOLERANCE_S = 5;
const MAX_TOKEN_LENGTH = 8_192;

/** Checks an id token against what its provider publishes, and reads who it names. */
export function createIdTokenVerifier(trust: Trust): (idToken: string) => Promise<IdentityClaims> {
  const now = trust.now ?? Date.now;
  const keyFor = createKeyCache(trust.keys, now);

  return async (idToken) => {
    if (idToken.length > MAX_TOKEN_LENGTH) throw refused();
    try {
      const verified = await jwtVerify(idToken, keyFor, {
        algorithms: ALGORITHMS,
        issuer: trust.issuer,
        audience: trust.audience,
        requiredClaims: ['sub', 'iat', 'exp', 'email'],
        maxTokenAge: MAX_AGE_S,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now()),
      });
      refuseOtherKinds(verified);
      return { ...claimsOf(verified.payload, trust), openingKey: openingKeyOf(verified.payload, idToken, trust) };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw refused(error);
      throw error;
    }
  };
}

/** Access tokens and the like are signed with the same keys, but say nothing about who is signed in here. */
function refuseOtherKinds({ protectedHeader: { typ } }: JWTVerifyResult): void {
  if (typ !== undefined && typ.toUpperCase() !== 'JWT') throw refused();
}

/** What was signed, not the signature, which can be written in several ways. */
const openingKeyOf = ({ sid }: JWTPayload, idToken: string, { namesSession }: Trust): Buffer =>
  namesSession && typeof sid === 'string'
    ? openingKeyOfSession(sid)
    : openingKey(`token ${idToken.slice(0, idToken.lastIndexOf('.'))}`);

export const openingKeyOfSession = (sid: string): Buffer => openingKey(`session ${sid}`);
const openingKey = (text: string): Buffer => createHash('sha256').update(text).digest();

function claimsOf(payload: JWTPayload, trust: Trust): Omit<IdentityClaims, 'openingKey'> {
  const { issuer, provider, audience } = trust;
  // A token issued to another product that merely lists us among its audiences.
  if (payload.azp !== undefined && payload.azp !== audience) throw refused();
  if (payload.azp === undefined && Array.isArray(payload.aud) && payload.aud.length > 1) throw refused();
  const subject = uid.safeParse(payload.sub);
  const address = email.safeParse(payload.email);
  if (!subject.success || !address.success || hasControl(subject.data)) throw refused();
  return {
    issuer,
    uid: subject.data,
    email: address.data,
    emailVerified: payload.email_verified === true || trust.everyEmailVerified === true,
    name: lineOf(payload.name),
    image: pictureOf(payload.picture),
    authenticatedAt: new Date(authenticatedSeconds(payload, trust) * 1_000),
    provedAt: new Date(provedSeconds(payload, trust) * 1_000),
    provider,
    secondFactor: Array.isArray(payload.amr) && payload.amr.includes('otp'),
  };
}

const authenticatedSeconds = (
  { auth_time, iat = 0 }: JWTPayload,
  { saysWhenAuthenticated }: Pick<Trust, 'saysWhenAuthenticated'>,
): number => (saysWhenAuthenticated && typeof auth_time === 'number' ? auth_time : iat);

const provedSeconds = ({ auth_time, iat = 0 }: JWTPayload, { provesByAuthTimeOnly }: Trust): number => {
  if (typeof auth_time === 'number') return auth_time;
  return provesByAuthTimeOnly ? 0 : iat;
};

const refused = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'The proof of who you are is not valid or too old. Please sign in again.', { cause });

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);
const lineOf = (claim: unknown): string => (typeof claim === 'string' && !hasControl(claim) ? claim.slice(0, 200) : '');
const pictureOf = (claim: unknown): string =>
  typeof claim === 'string' && claim.length <= 2_048 && /^https:\/\//.test(claim) && !hasControl(claim) ? claim : '';
