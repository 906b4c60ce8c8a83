import { randomBytes } from 'node:crypto';
import { IDENTITY_PATH } from '#contract/constants.ts';
import { cookieIn } from '#server/http/cookie-header.ts';
import { networksOf } from '#server/http/throttle.ts';
import type { EmbeddedContext, IdentityCall } from './embedded-context.ts';

const COOKIE = 'id.device';
/** What was proved on the browser. Whoever entered a code knew the password too, but not the other way round. */
const PURPOSES = { password: 'known-device', code: 'known-device by code' } as const;
type Proved = keyof typeof PURPOSES;
const LIFE_S = 365 * 86_400;

type Parts = Pick<EmbeddedContext, 'factors' | 'publicUrl'>;

function deviceOf({ factors }: Pick<Parts, 'factors'>, headers: Headers, email: string) {
  const [id = '', signature = ''] = (cookieIn(headers.get('cookie') ?? '', COOKIE) ?? '').split('.');
  const isSigned = (by: Proved) => factors.secrets.verify(PURPOSES[by], `${email} ${id}`, signature);
  if (!id) return null;
  if (isSigned('code')) return { id, proved: 'code' as const };
  return isSigned('password') ? { id, proved: 'password' as const } : null;
}

/**
 * Who is guessing: a browser on which the account was signed in to before, or everybody else together. A stranger who
 * guesses locks out strangers, not the owner. Browsers that are known by the password alone, of which somebody who
 * knows it can have any number, guess codes like strangers.
 */
export function guesserOf(parts: Pick<Parts, 'factors'>, headers: Headers, email: string, what: Proved): string {
  const device = deviceOf(parts, headers, email);
  return device && (what === 'password' || device.proved === 'code') ? `${email} ${device.id}` : email;
}

/** Where guesses come from: a known browser, which others in its network do not slow, or else the networks. */
export function placesOf(
  parts: Pick<Parts, 'factors'>,
  { headers, ip }: Pick<IdentityCall<unknown>, 'headers' | 'ip'>,
  email: string,
  what: Proved,
): string[] {
  const guesser = guesserOf(parts, headers, email, what);
  return guesser === email ? networksOf(ip) : [guesser];
}

/** Whether the account was signed in to on this browser before. */
export const isKnownDevice = (parts: Pick<Parts, 'factors'>, headers: Headers, email: string): boolean =>
  deviceOf(parts, headers, email) !== null;

/** For a browser whose user has just proved to own the account. It opens nothing. */
export function deviceCookie({ factors, publicUrl }: Parts, headers: Headers, email: string, proved: Proved): string {
  const known = deviceOf({ factors }, headers, email);
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const purpose = PURPOSES[known?.proved === 'code' ? 'code' : proved];
  const value = `${id}.${factors.secrets.sign(purpose, `${email} ${id}`)}`;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Max-Age=${LIFE_S}; Path=${IDENTITY_PATH}; HttpOnly; SameSite=Strict${secure}`;
}
