import { createHash, randomBytes } from 'node:crypto';
import { CALL_TOKEN_SECONDS } from '#contract/constants.ts';
import type { Secrets } from '#server/secrets.ts';

const LOGIN_TOKEN_BYTES = 32;

/** Names a server-side session; lives only in the cookie. */
export const newLoginToken = (): string => randomBytes(LOGIN_TOKEN_BYTES).toString('base64url');
/** Only a hash is stored: a stolen table opens no session. */
export const hashLoginToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Short-lived and bound to its session; kept only in the page's memory. */
export function signCallToken(secrets: Secrets, sessionId: string, now: Date): string {
  const claim = `${sessionId}.${Math.floor(now.getTime() / 1000) + CALL_TOKEN_SECONDS}`;
  return `call.${claim}.${secrets.sign('call-token', claim)}`;
}

/** The session a call token is bound to, or null if it is forged or expired. */
export function sessionOfCallToken(secrets: Secrets, token: string, now: Date): string | null {
  const [kind, sessionId = '', end = '', signature = '', more] = token.split('.');
  if (kind !== 'call' || more !== undefined) return null;
  if (!secrets.verify('call-token', `${sessionId}.${end}`, signature)) return null;
  return Number(end) * 1000 > now.getTime() ? sessionId : null;
}

/** Proves that a change was requested by a page of this session. */
export const csrfTokenFor = (secrets: Secrets, sessionId: string): string => secrets.sign('csrf', sessionId);
export const isCsrfTokenOf = (secrets: Secrets, sessionId: string, token: string): boolean =>
  secrets.verify('csrf', sessionId, token);
