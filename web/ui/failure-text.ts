import { CallError, type CallFailure } from '#web/api/call-failure.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { type KeyOf, translate } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';

const KEYS: Partial<Record<CallFailure['code'], KeyOf<typeof uiWords>>> = {
  offline: 'offline',
  timeout: 'timeout',
  unavailable: 'unavailable',
  identity_unavailable: 'unavailable',
  forbidden: 'forbidden',
  second_factor: 'secondFactor',
  view_only: 'viewOnly',
  proof_required: 'proofRequired',
  not_found: 'notFound',
  validation: 'invalid',
};

/** A form's own texts for some failures. */
export type FailureWords = Partial<Record<CallFailure['code'], string>>;

/** A failure in the reader's language: what failed and what to do. */
export function failureText(error: unknown, words: FailureWords = {}): string {
  if (!(error instanceof CallError)) return translate(uiWords, 'wrong');
  if (error.conflict) return translate(uiWords, 'conflictUnknown');
  const own = words[error.code];
  if (own) return own;
  if (error.code === 'rate_limited') return translate(uiWords, 'busy', { seconds: error.retryAfterSeconds ?? 60 });
  return translate(uiWords, KEYS[error.code] ?? 'wrong');
}

/** The same as a snackbar, for actions without a place for a notice. */
export const reportFailure = (error: unknown): void => showSnackbar({ message: failureText(error), type: 'error' });
