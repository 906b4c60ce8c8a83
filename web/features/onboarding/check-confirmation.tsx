import { useEffect, useState } from 'react';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { identityClientFor } from '#web/identity/identity-client-for.ts';
import { runtime } from '#web/session/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * The mail's link is opened elsewhere: this checks whether that happened, on request and when the person returns to the
 * page. Once it has, the step is done and this is removed.
 */
export function CheckConfirmation({ onCheck }: { onCheck: () => Promise<void> }) {
  const t = useWords(onboardingWords);
  const [state, setState] = useState<'idle' | 'busy' | 'not yet'>('idle');

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void onCheck();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [onCheck]);

  const check = async () => {
    setState('busy');
    await onCheck();
    setState('not yet');
  };
  const { confirmHere } = identityClientFor(runtime().identity);
  const confirmNow = async () => {
    setState('busy');
    await confirmHere?.();
    await check();
  };
  return (
    <>
      {confirmHere && (
        <Button kind="main" busy={state === 'busy'} onClick={() => void confirmNow()}>
          {t('confirmNow')}
        </Button>
      )}
      <Button busy={state === 'busy'} onClick={() => void check()}>
        {t('check')}
      </Button>
      {state === 'not yet' && <Notice tone="info">{t('notYetConfirmed')}</Notice>}
    </>
  );
}
