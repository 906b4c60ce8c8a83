import { CallError } from '#web/api/call-failure.ts';
import type { accessWords } from '#web/i18n/access.ts';
import type { uiWords } from '#web/i18n/ui.ts';
import type { Translate } from '#web/i18n/words.ts';
import { failureText } from '#web/ui/failure-text.ts';

interface Around {
  t: Translate<typeof accessWords>;
  ui: Translate<typeof uiWords>;
  /** The words for "the last one stays", which differ for projects and for everywhere. */
  last?: 'lastAdmin' | 'lastDolphin';
  /** The person concerned is who asks. */
  self?: boolean;
}

/** Why a change of roles was refused, in the reader's language. */
export function refusalText(error: unknown, { t, ui, last = 'lastAdmin', self }: Around): string {
  if (!(error instanceof CallError)) return ui('wrong');
  if (error.code === 'last_admin') return t(last);
  if (error.code === 'forbidden' && self) return t('ownRaise');
  return failureText(error);
}
