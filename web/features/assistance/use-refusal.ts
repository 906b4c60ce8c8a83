import { CallError } from '#web/api/call-failure.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { failureText } from '#web/ui/failure-text.ts';

/** Reports why an action was refused, and who was faster. */
export function useRefusal(): (error: unknown) => void {
  const t = useWords(assistanceWords);
  return (error) => {
    const conflict = error instanceof CallError ? error.conflict : undefined;
    const message = conflict ? t('conflict', { by: conflict.changedBy ?? t('somebody') }) : failureText(error);
    showSnackbar({ message, type: 'error' });
  };
}
