import { CallError } from '#web/api/call-failure.ts';
import type { projectCodesWords } from '#web/i18n/project-codes.ts';
import type { uiWords } from '#web/i18n/ui.ts';
import type { Translate } from '#web/i18n/words.ts';
import { failureText } from '#web/ui/failure-text.ts';

interface Speech {
  t: Translate<typeof projectCodesWords>;
  ui: Translate<typeof uiWords>;
}

const saysOf = (error: unknown, field: string): boolean =>
  error instanceof CallError && error.fields?.[field] !== undefined;

export const isNameTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'conflict' && saysOf(error, 'body.name');
export const isLimitTooLow = (error: unknown): boolean => saysOf(error, 'body.maxUses');

/** Why the server refused, in the reader's words. */
export function refusalText(error: unknown, { t, ui }: Speech): string {
  if (!(error instanceof CallError)) return ui('wrong');
  if (error.code === 'conflict' && !error.conflict) return t('over');
  return failureText(error);
}
