import { CallError } from '../../api/call-failure.ts';
import { assistanceWords } from '../../i18n/assistance.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { failureText } from '../../ui/failure-text.ts';

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
