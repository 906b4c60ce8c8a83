import type { sessionWords } from '#web/i18n/session.ts';
import type { KeyOf } from '#web/i18n/words.ts';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';

type Key = KeyOf<typeof sessionWords>;
export type FieldErrors = Partial<Record<string, Key>>;

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailError = (email: string): Key | undefined => {
  if (!email.trim()) return 'emailMissing';
  return LOOKS_LIKE_EMAIL.test(email.trim()) ? undefined : 'emailInvalid';
};
export const passwordError = (password: string): Key | undefined => (password ? undefined : 'passwordMissing');
export const newPasswordError = (password: string): Key | undefined => {
  if (!password) return 'passwordMissing';
  return [...password].length < PASSWORD_MIN ? 'passwordShort' : undefined;
};

/** Only the fields that have one. */
export const errorsOf = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, key]) => key));
