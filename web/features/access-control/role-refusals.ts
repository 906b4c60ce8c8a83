import type { accessWords } from '#web/i18n/access.ts';
import type { Translate } from '#web/i18n/words.ts';
import type { FailureWords } from '#web/ui/failure-text.ts';

/** Why a change of roles is refused; depends on whether it concerns the caller. */
export const roleRefusals = (t: Translate<typeof accessWords>, self = false): FailureWords => ({
  last_admin: t('lastAdmin'),
  ...(self && { forbidden: t('ownRaise') }),
});
