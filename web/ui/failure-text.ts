import type { CallFailure } from '#web/api/call-failure.ts';
import type { uiWords } from '#web/i18n/ui.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';

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

/** A failure in the reader's language: what failed and what to do. */
export function failureText(
  t: Translate<typeof uiWords>,
  failure: Pick<CallFailure, 'code' | 'retryAfterSeconds'>,
): string {
  if (failure.code === 'rate_limited') return t('busy', { seconds: failure.retryAfterSeconds ?? 60 });
  return t(KEYS[failure.code] ?? 'wrong');
}
