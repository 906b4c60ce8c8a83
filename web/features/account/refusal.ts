import type { accountWords } from '#web/i18n/account.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';
import type { IdentityErrorCode, Outcome } from '#web/identity/identity-client.ts';

type Key = KeyOf<typeof accountWords>;

/** A hint before the request; the provider decides what is strong. */
export const PASSWORD_MIN = 10;

const KEYS: Partial<Record<IdentityErrorCode, Key>> = {
  wrong_password: 'wrongPassword',
  weak_password: 'weakPassword',
  unavailable: 'identityDown',
  session_over: 'sessionOver',
  rate_limited: 'tooMany',
};

type Refused = Extract<Outcome, { status: false }>;

/** In the reader's language if there is a text, otherwise the provider's message. */
export function refusalText(t: Translate<typeof accountWords>, { code, error }: Refused): string {
  const key = KEYS[code];
  return key ? t(key) : error;
}

export type PasswordField = 'current' | 'next';

/** The field that a refusal concerns, if any. */
export const fieldOf = ({ code }: Refused): PasswordField | undefined => {
  if (code === 'wrong_password') return 'current';
  return code === 'weak_password' ? 'next' : undefined;
};

/** What is missing before anything is sent. */
export function passwordProblems(current: string, next: string): Partial<Record<PasswordField, Key>> {
  const problems: Partial<Record<PasswordField, Key>> = {};
  if (!current) problems.current = 'currentMissing';
  if (!next) problems.next = 'nextMissing';
  else if ([...next].length < PASSWORD_MIN) problems.next = 'nextShort';
  return problems;
}
