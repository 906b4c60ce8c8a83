import { IdentityError, type IdentityErrorCode } from './identity-client.ts';

/** Maps the SDK's codes to those of the screens; anything else is 'failed'. */
const CODES: Readonly<Record<string, IdentityErrorCode>> = {
  'auth/invalid-credential': 'wrong_credentials',
  'auth/invalid-login-credentials': 'wrong_credentials',
  'auth/wrong-password': 'wrong_credentials',
  'auth/user-not-found': 'wrong_credentials',
  'auth/email-already-in-use': 'exists',
  'auth/weak-password': 'weak_password',
  'auth/password-does-not-meet-requirements': 'weak_password',
  'auth/invalid-email': 'invalid_email',
  'auth/missing-email': 'invalid_email',
  'auth/admin-restricted-operation': 'closed',
  'auth/operation-not-allowed': 'closed',
  'auth/too-many-requests': 'rate_limited',
  'auth/network-request-failed': 'unavailable',
  'auth/internal-error': 'unavailable',
  'auth/timeout': 'unavailable',
  'auth/expired-action-code': 'invalid_link',
  'auth/invalid-action-code': 'invalid_link',
  'auth/requires-recent-login': 'session_over',
  'auth/user-token-expired': 'session_over',
  'auth/invalid-user-token': 'session_over',
  'auth/user-disabled': 'disabled',
};

export function refusalFrom(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : 'The sign-in service did not answer.';
  return new IdentityError(CODES[code] ?? 'failed', message);
}
