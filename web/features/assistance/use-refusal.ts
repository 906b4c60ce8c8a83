import { CallError } from '#web/api/call-failure.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { failureText } from '#web/ui/failure-text.ts';

/** Says why something was not done; when a colleague was faster, who it was. */
export function useRefusal(): (error: unknown) => void {
  const t = useWords(assistanceWords);
  const ui = useWords(uiWords);
  return (error) => {
    const conflict = error instanceof CallError ? error.conflict : undefined;
    const message = conflict
      ? t('conflict', { by: conflict.changedBy ?? t('somebody') })
      : error instanceof CallError
        ? failureText(ui, error)
        : ui('wrong');
    showSnackbar({ message, type: 'error' });
  };
}
