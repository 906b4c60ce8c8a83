import { CallError } from '#web/api/call-failure.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { failureText } from '#web/ui/failure-text.ts';

/** Says in a snackbar what failed. */
export function useFailure(): (error: unknown) => void {
  const ui = useWords(uiWords);
  return (error) =>
    showSnackbar({ message: error instanceof CallError ? failureText(ui, error) : ui('wrong'), type: 'error' });
}
