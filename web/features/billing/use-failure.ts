import { CallError } from '../../api/call-failure.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { showSnackbar } from '../../session/session-changes.ts';
import { failureText } from '../../ui/failure-text.ts';

/** Says in a snackbar what failed. */
export function useFailure(): (error: unknown) => void {
  const ui = useWords(uiWords);
  return (error) =>
    showSnackbar({ message: error instanceof CallError ? failureText(ui, error) : ui('wrong'), type: 'error' });
}
