import { useEffect, useRef, useState } from 'react';
import { sessionWords } from '../../i18n/session.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { runtime } from '../../session/page-state.ts';
import { projectInRedirect } from './destination.ts';
import { isReturn, keepReturned } from './returned.ts';
import { sessionParts } from './session-parts.ts';
import { signInReturned } from './sign-in.ts';
import { troubleText } from './trouble.ts';

/** Goes on where the provider sent somebody back to; says why when it cannot. */
export function useReturn(onRegister: () => void): { busy: boolean; trouble: string | null } {
  const t = useWords(sessionWords);
  const ui = useWords(uiWords);
  const [busy, setBusy] = useState(() => runtime().identity.kind === 'oidc' && isReturn(location.search));
  const [trouble, setTrouble] = useState<string | null>(null);
  const taken = useRef(false);

  useEffect(() => {
    if (!busy || taken.current) return;
    taken.current = true;
    const goOn = async (): Promise<void> => {
      const parts = sessionParts();
      const returned = await parts.identity.resume?.();
      if (!returned) return;
      const { identity, purpose, email, redirect } = returned;
      if (purpose === 'register') {
        keepReturned(returned);
        return onRegister();
      }
      const project = projectInRedirect(redirect, location.origin);
      const result = await signInReturned(identity, email, project, parts);
      if (result === 'unknown') setTrouble(t('notRegistered', { email: identity.email }));
    };
    void goOn()
      .catch((error: unknown) => setTrouble(troubleText({ t, ui }, error)))
      .finally(() => setBusy(false));
  }, [busy, onRegister, t, ui]);
  return { busy, trouble };
}
