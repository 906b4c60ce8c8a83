import { IDENTITY_PATH } from '#contract/constants.ts';
import type { ErrorCode, Failure } from '#contract/errors.ts';
import { IdentityError, type IdentityErrorCode, type IdentityOutcome } from './identity-client.ts';

/** Maps the server's codes to those of the screens; anything else is 'failed'. */
const CODES: Partial<Record<ErrorCode, IdentityErrorCode>> = {
  unauthenticated: 'wrong_credentials',
  weak_password: 'weak_password',
  user_exists: 'exists',
  registration_closed: 'closed',
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  identity_unavailable: 'unavailable',
  invalid_link: 'invalid_link',
  wrong_password: 'wrong_password',
  wrong_code: 'wrong_code',
};
/** For invalid input: the code for the field at fault. */
const FIELDS: Readonly<Record<string, IdentityErrorCode>> = {
  'body.email': 'invalid_email',
  'body.token': 'invalid_link',
};
const TIMEOUT_MS = 30_000;

/** A call to our own server's identity endpoints. */
export async function post<Reply>(path: string, body: object = {}): Promise<Reply> {
  const reply = await fetch(`${IDENTITY_PATH}/${path}`, {
    method: 'POST',
    // The server words refusals in the language of the page.
    headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang || 'en' },
    credentials: 'same-origin',
    cache: 'no-store',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new IdentityError('unavailable', 'The sign-in service cannot be reached. Please try again.');
  });
  const answer: unknown = await reply.json().catch(() => null);
  if (reply.ok && answer) return answer as Reply;
  throw refusalOf(reply.status, (answer as Partial<Failure> | null)?.error);
}

function refusalOf(status: number, error: Failure['error'] | undefined): IdentityError {
  const field = Object.keys(error?.fields ?? {}).find((name) => name in FIELDS);
  const code = (error && CODES[error.code]) ?? FIELDS[field ?? ''] ?? (status >= 500 ? 'unavailable' : 'failed');
  return new IdentityError(code, error?.message ?? 'The sign-in service did not answer.', error?.retryAfterSeconds);
}

/** Refusals become an outcome; other errors are thrown. */
export const outcome = (call: Promise<unknown>): Promise<IdentityOutcome> =>
  call.then(
    () => ({ status: true }),
    (error: unknown) => {
      if (!(error instanceof IdentityError)) throw error;
      return { status: false, error: error.message, code: error.code };
    },
  );

/** Where a session is required, 401 means that it has ended. */
export const inSession = (error: unknown): never => {
  const over = error instanceof IdentityError && error.code === 'wrong_credentials';
  throw over ? new IdentityError('session_over', error.message) : error;
};
