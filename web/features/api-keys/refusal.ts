import { CallError } from '#web/api/call-failure.ts';
import type { apiKeysWords } from '#web/i18n/api-keys.ts';
import type { uiWords } from '#web/i18n/ui.ts';
import type { Translate } from '#web/i18n/words.ts';
import { failureText } from '#web/ui/failure-text.ts';

interface Speech {
  t: Translate<typeof apiKeysWords>;
  ui: Translate<typeof uiWords>;
}

export const isNameTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'conflict' && error.fields?.['body.name'] !== undefined;

/** Why the server refused, in the reader's words. */
export function refusalText(error: unknown, { t, ui }: Speech): string {
  if (!(error instanceof CallError)) return ui('wrong');
  if (error.code === 'conflict' && !error.conflict) return t('over');
  return failureText(error);
}
