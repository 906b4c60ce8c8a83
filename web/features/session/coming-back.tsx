import { useEffect, useRef } from 'react';
import { providerWords } from '#web/i18n/provider.ts';
import { sessionWords } from '#web/i18n/session.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { projectInRedirect } from './destination.ts';
import { FormHead } from './form-parts.tsx';
import { keepReturned } from './returned.ts';
import { sessionParts } from './session-parts.ts';
import { troubleText } from './session-trouble.ts';
import { signInReturned } from './sign-in.ts';

interface Props {
  /** Called if the names are still missing. */
  onRegister: () => void;
  /** Called with the error, if any. */
  onDone: (trouble: string | null) => void;
}

/** Completes the return from the provider, with a message meanwhile. */
export function ComingBack({ onRegister, onDone }: Props) {
  const say = useWords(providerWords);
  const t = useWords(sessionWords);
  const ui = useWords(uiWords);
  const taken = useRef(false);
  useEffect(() => {
    if (taken.current) return;
    taken.current = true;
    const goOn = async (): Promise<string | null> => {
      const parts = sessionParts();
      const returned = await parts.identity.resume?.();
      if (!returned) return null;
      const { identity, purpose, redirect } = returned;
      const project = projectInRedirect(redirect, location.origin);
      if (purpose === 'register' || (await signInReturned(identity, project, parts)) === 'unknown') {
        keepReturned(returned);
        onRegister();
      }
      return null;
    };
    void goOn()
      .catch((error: unknown) => troubleText({ t, ui }, error))
      .then(onDone);
  }, [onRegister, onDone, t, ui]);
  return (
    <div role="status" aria-busy="true">
      <FormHead title={say('comingBack')} />
      <Skeleton height={44} />
    </div>
  );
}
