import type { accountWords } from '#web/i18n/account.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';
import type { IdentityErrorCode, IdentityOutcome } from '#web/identity/identity-client.ts';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';

type Key = KeyOf<typeof accountWords>;

const KEYS: Partial<Record<IdentityErrorCode, Key>> = {
  wrong_password: 'wrongPassword',
  weak_password: 'weakPassword',
  unavailable: 'identityDown',
  session_over: 'sessionOver',
  rate_limited: 'tooMany',
};

type Refused = Extract<IdentityOutcome, { status: false }>;

/** In the reader's language if there is a text, otherwise the provider's message. */
export function accountRefusalText(t: Translate<typeof accountWords>, { code, error }: Refused): string {
  const key = KEYS[code];
  return key ? t(key) : error;
}

export type PasswordFieldName = 'current' | 'next';

/** The field that a refusal concerns, if any. */
export const fieldOf = ({ code }: Refused): PasswordFieldName | undefined => {
  if (code === 'wrong_password') return 'current';
  return code === 'weak_password' ? 'next' : undefined;
};

/** What is missing before anything is sent. */
export function passwordProblems(current: string, next: string): Partial<Record<PasswordFieldName, Key>> {
  const problems: Partial<Record<PasswordFieldName, Key>> = {};
  if (!current) problems.current = 'currentMissing';
  if (!next) problems.next = 'nextMissing';
  else if ([...next].length < PASSWORD_MIN) problems.next = 'nextShort';
  return problems;
}
