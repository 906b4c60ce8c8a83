import { useCallback } from 'react';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { signInHref } from '#web/navigation/paths.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { sessionParts } from './session-parts.ts';
import { signOut } from './sign-out.ts';

/** Signs out and goes to `/`; if the server cannot be reached, the person stays and sees a message. */
export function useSignOut(): () => Promise<void> {
  const { go } = useNavigation();
  const ui = useWords(uiWords);
  return useCallback(async () => {
    try {
      const leaveTo = await signOut(sessionParts());
      // The provider ends its own session and sends the person back to `/`.
      if (leaveTo) location.assign(leaveTo);
      else go(signInHref());
    } catch {
      showSnackbar({ message: ui('offline'), type: 'error' });
    }
  }, [go, ui]);
}
