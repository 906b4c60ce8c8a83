import { CallError } from '#web/api/call-failure.ts';
import type { sessionWords } from '#web/i18n/session.ts';
import type { uiWords } from '#web/i18n/ui.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';
import { IdentityError, type IdentityErrorCode } from '#web/identity/identity-client.ts';
import { failureText } from '#web/ui/failure-text.ts';

const KEYS: Partial<Record<IdentityErrorCode, KeyOf<typeof sessionWords>>> = {
  wrong_credentials: 'wrongCredentials',
  weak_password: 'weakPassword',
  invalid_email: 'emailInvalid',
  closed: 'domainRefused',
  unavailable: 'identityDown',
  invalid_link: 'linkInvalid',
  wrong_password: 'wrongPassword',
  session_over: 'sessionOver',
  flow_over: 'flowOver',
  cancelled: 'cancelled',
  disabled: 'userDisabled',
  wrong_code: 'wrongCode',
};

interface Speech {
  t: Translate<typeof sessionWords>;
  ui: Translate<typeof uiWords>;
}

interface Refusal {
  code: IdentityErrorCode;
  /** The provider's message where there is no translation. */
  error?: string;
  retryAfterSeconds?: number | undefined;
}

/** Why the identity provider refused, in the reader's language. */
export function refusalText({ t, ui }: Speech, { code, error, retryAfterSeconds }: Refusal): string {
  if (code === 'rate_limited') return ui('busy', { seconds: retryAfterSeconds ?? 60 });
  const key = KEYS[code];
  return key ? t(key) : error || ui('wrong');
}

/** The same for any error. */
export function troubleText(speech: Speech, error: unknown): string {
  if (error instanceof IdentityError)
    return refusalText(speech, { code: error.code, error: error.message, retryAfterSeconds: error.retryAfterSeconds });
  if (!(error instanceof CallError)) return speech.ui('wrong');
  if (error.code === 'identity_unavailable') return speech.t('identityDown');
  if (error.code === 'registration_closed') return speech.t('domainRefused');
  if (error.code === 'user_disabled') return speech.t('userDisabled');
  return failureText(error);
}
