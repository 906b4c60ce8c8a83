import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { canSee } from '#contract/access.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { signInHref } from '#web/navigation/paths.ts';
import { Page as UnauthorisedPage } from '#web/pages/unauthorised.tsx';
import { useSession } from '#web/session/session.store.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { BlankLayout } from '#web/ui/blank-layout.tsx';
import { AdminLayout } from './admin-layout.tsx';

/** Checks page access and the session before every page below /admin. */
export function AdminGate() {
  const { user, token, project, ended } = useSessionParts();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useExpiry(ended);

  if (ended) return null;
  if (!canSee(user, project, path, token)) {
    return (
      <BlankLayout>
        <UnauthorisedPage />
      </BlankLayout>
    );
  }
  return <AdminLayout />;
}

const useSessionParts = () => ({
  user: useSession((state) => state.user),
  token: useSession((state) => state.token),
  project: useSession((state) => state.currentProject),
  ended: useSession((state) => state.ended),
});

/** The session ended while the layout was open: reports it and opens the sign-in page. */
function useExpiry(ended: 'expired' | 'signed-out' | null): void {
  const t = useWords(messageWords);
  const { replace } = useNavigation();
  useEffect(() => {
    if (!ended) return;
    if (ended === 'expired') showSnackbar({ message: t('sessionExpired'), type: 'error' });
    replace(signInHref());
  }, [ended, replace, t]);
}
