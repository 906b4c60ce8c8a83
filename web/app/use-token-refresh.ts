import { useEffect } from 'react';
import { TOKEN_REFRESH_MS } from '#contract/constants.ts';
import { refreshToken } from '#web/features/session/refresh-token.ts';
import { sessionParts } from '#web/features/session/session-parts.ts';
import { useSession } from '#web/session/session.store.ts';

/** Every 20 minutes while someone is signed in; after sleep, as soon as the machine wakes. */
export function useTokenRefresh(): void {
  const uid = useSession((state) => state.user?.uid);
  useEffect(() => {
    if (!uid) return;
    let last = Date.now();
    const refresh = () => {
      last = Date.now();
      void refreshToken(sessionParts());
    };
    const catchUp = () => {
      if (document.visibilityState === 'visible' && Date.now() - last >= TOKEN_REFRESH_MS) refresh();
    };
    const timer = setInterval(refresh, TOKEN_REFRESH_MS);
    document.addEventListener('visibilitychange', catchUp);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [uid]);
}
