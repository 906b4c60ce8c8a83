import { IDENTITY_PATH } from '../../contract/constants.ts';
import type { Failure } from '../../contract/errors.ts';
import {
  type Identity,
  type IdentityClient,
  IdentityError,
  type IdentityErrorCode,
  type Outcome,
} from './identity-client.ts';

/** The provider's own codes in the words of the screens; what is not listed is 'failed'. */
const CODES: Readonly<Record<string, IdentityErrorCode>> = {
  unauthenticated: 'wrong_credentials',
  weak_password: 'weak_password',
  validation: 'invalid_email',
  user_exists: 'exists',
  registration_closed: 'closed',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  identity_unavailable: 'unavailable',
  invalid_link: 'invalid_link',
  wrong_password: 'wrong_password',
};
const TIMEOUT_MS = 30_000;

async function post<Reply>(path: string, body: object = {}, codes: Partial<typeof CODES> = {}): Promise<Reply> {
  const reply = await fetch(`${IDENTITY_PATH}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    credentials: 'same-origin',
    cache: 'no-store',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new IdentityError('unavailable', 'The sign-in service cannot be reached. Please try again.');
  });
  const answer: unknown = await reply.json().catch(() => null);
  if (reply.ok && answer) return answer as Reply;
  const error = (answer as Partial<Failure> | null)?.error;
  const code = (error && (codes[error.code] ?? CODES[error.code])) ?? (reply.status >= 500 ? 'unavailable' : 'failed');
  throw new IdentityError(code, error?.message ?? 'The sign-in service did not answer.', error?.retryAfterSeconds);
}

async function outcome(path: string, body: object, codes?: Partial<typeof CODES>): Promise<Outcome> {
  try {
    await post(path, body, codes);
    return { status: true };
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    return { status: false, error: error.message, code: error.code };
  }
}

/** The provider that ships with the product; its session is a cookie that only its own paths see. */
export const embeddedClient = (): IdentityClient => ({
  signIn: (email, password) => post<Identity>('sign-in', { email, password }),
  register: (email, password, language) => post<Identity>('sign-up', { email, password, language }),
  freshIdToken: () =>
    post<Identity>('token', {}, { unauthenticated: 'session_over' }).catch((error: unknown) => {
      if (error instanceof IdentityError && error.code === 'session_over') return null;
      throw error;
    }),
  requestReset: (email, language) => outcome('request-reset', { email, language }),
  resetPassword: (token, password) => outcome('reset-password', { token, password }, { validation: 'invalid_link' }),
  changePassword: (current, next) =>
    outcome('change-password', { current, next }, { unauthenticated: 'session_over', validation: 'failed' }),
  verifyEmail: (token) => outcome('verify-email', { token }, { validation: 'invalid_link' }),
  resendVerification: (language) => outcome('resend-verification', { language }, { unauthenticated: 'session_over' }),
  signOut: async () => {
    await post('sign-out');
  },
});
