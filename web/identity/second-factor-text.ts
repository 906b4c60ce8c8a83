import type { secondFactorWords } from '#web/i18n/second-factor.ts';
import type { KeyOf, Translate } from '#web/i18n/words.ts';
import { IdentityError, type IdentityErrorCode } from './identity-client.ts';

const KEYS: Partial<Record<IdentityErrorCode, KeyOf<typeof secondFactorWords>>> = {
  wrong_password: 'wrongPassword',
  wrong_code: 'wrongCode',
  rate_limited: 'tooMany',
  session_over: 'sessionOver',
};

/** Why a step of the second factor was refused. */
export const secondFactorTrouble = (t: Translate<typeof secondFactorWords>, error: unknown): string =>
  t((error instanceof IdentityError && KEYS[error.code]) || 'down');
