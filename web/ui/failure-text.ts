import { CallError, type CallFailure } from '#web/api/call-failure.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { type KeyOf, say } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';

const KEYS: Partial<Record<CallFailure['code'], KeyOf<typeof uiWords>>> = {
  offline: 'offline',
  timeout: 'timeout',
  unavailable: 'unavailable',
  identity_unavailable: 'unavailable',
  forbidden: 'forbidden',
  view_only: 'viewOnly',
  not_found: 'notFound',
  validation: 'invalid',
};

/** Words of a form of its own for some failures. */
export type FailureWords = Partial<Record<CallFailure['code'], string>>;

/** A failure in the reader's language: what failed and what to do. */
export function failureText(error: unknown, words: FailureWords = {}): string {
  if (!(error instanceof CallError)) return say(uiWords, 'wrong');
  if (error.conflict) return say(uiWords, 'conflictUnknown');
  const own = words[error.code];
  if (own) return own;
  if (error.code === 'rate_limited') return say(uiWords, 'busy', { seconds: error.retryAfterSeconds ?? 60 });
  return say(uiWords, KEYS[error.code] ?? 'wrong');
}

/** The same as a snackbar, for actions without a place for a notice. */
export const reportFailure = (error: unknown): void => showSnackbar({ message: failureText(error), type: 'error' });
