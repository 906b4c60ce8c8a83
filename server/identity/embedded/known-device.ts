import { randomBytes } from 'node:crypto';
import { IDENTITY_PATH } from '#contract/constants.ts';
import { cookieIn } from '#server/http/cookie-header.ts';
import type { EmbeddedContext } from './embedded-context.ts';

const COOKIE = 'id.device';
const PURPOSE = 'known-device';
const LIFE_S = 365 * 86_400;

type Parts = Pick<EmbeddedContext, 'factors' | 'publicUrl'>;

/**
 * Names a browser on which the account was signed in to before, or null. Wrong passwords are counted for such a browser
 * alone: a stranger who guesses locks out strangers, not the owner.
 */
export function knownDevice({ factors }: Pick<Parts, 'factors'>, headers: Headers, email: string): string | null {
  const [id = '', signature = ''] = (cookieIn(headers.get('cookie') ?? '', COOKIE) ?? '').split('.');
  return id && factors.secrets.verify(PURPOSE, `${email} ${id}`, signature) ? id : null;
}

/** For a browser whose user has just proved to own the account. It opens nothing. */
export function deviceCookie({ factors, publicUrl }: Parts, headers: Headers, email: string): string {
  const id = knownDevice({ factors }, headers, email) ?? randomBytes(16).toString('base64url');
  const value = `${id}.${factors.secrets.sign(PURPOSE, `${email} ${id}`)}`;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Max-Age=${LIFE_S}; Path=${IDENTITY_PATH}; HttpOnly; SameSite=Strict${secure}`;
}
