import BadgeCheck from 'icon:badge-check';
import MailQuestion from 'icon:mail-question';
import { useState } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import type { AccountProof } from '#web/identity/identity-client.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { useSession } from '#web/session/session.store.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { FormHead } from './form-parts.tsx';
import { ProveAccountForm } from './prove-account-form.tsx';
import { refreshToken } from './refresh-token.ts';
import { sessionParts } from './session-parts.ts';
import { useAttempt } from './use-attempt.tsx';

/** Confirms on a click, never by merely opening the link: mail scanners open links too. */
export function VerifyEmailCard({ token }: { token: string | null }) {
  const { t, busy, trouble, run, refuse } = useAttempt();
  const [verified, setVerified] = useState(false);
  const [isUnproved, setIsUnproved] = useState(false);
  const project = useSession((state) => state.currentProject);
  const next = project === NO_PROJECT ? '/' : homeHref(project);

  const verify = () =>
    run(async () => {
      const parts = sessionParts();
      const outcome = await parts.identity.verifyEmail(token ?? '');
      if (!outcome.status) return outcome.code === 'session_over' ? setIsUnproved(true) : refuse(outcome);
      // A fresh token updates the stored user.
      if (parts.session.getState().user) await refreshToken(parts);
      setVerified(true);
    });

  if (isUnproved && !verified) {
    const prove = (proof: AccountProof) => sessionParts().identity.verifyEmail(token ?? '', proof);
    return <ProveAccountForm prove={prove} onDone={() => setVerified(true)} />;
  }
  if (verified) {
    return (
      <div role="status">
        <FormHead icon={<BadgeCheck size={22} />} title={t('verifiedTitle')} lead={t('verifiedText')} />
        <ButtonLink kind="main" wide large href={next}>
          {t('goOn')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <FormHead
        icon={<MailQuestion size={22} />}
        title={t('verifyTitle')}
        lead={t(token ? 'verifyLead' : 'verifyNoToken')}
      />
      <Stack>
        {trouble}
        {token ? (
          <Button kind="main" wide large busy={busy} onClick={() => void verify()}>
            {t('verify')}
          </Button>
        ) : (
          <ButtonLink wide large href="/">
            {t('goOn')}
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}
