import MailCheck from 'icon:mail-check';
import { useCallback } from 'react';
import { NO_PROJECT } from '#contract/constants.ts';
import { ResendMail } from '#web/features/account/resend-mail.tsx';
import { CheckConfirmation } from '#web/features/onboarding/check-confirmation.tsx';
import { refreshToken } from '#web/features/session/refresh-token.ts';
import { sessionParts } from '#web/features/session/session-parts.ts';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import { usesPassword } from '#web/identity/identity-client-for.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { homeHref } from '#web/navigation/paths.ts';
import { runtime } from '#web/session/page-state.ts';
import { session } from '#web/session/session.store.ts';
import { Card, Empty } from '#web/ui/card.tsx';

/** Replaces every page until the e-mail is confirmed. */
export function ConfirmEmail({ email }: { email: string }) {
  const t = useWords(onboardingWords);
  // A new id token shows whether the e-mail has been confirmed.
  const { replace } = useNavigation();
  const check = useCallback(async () => {
    await refreshToken(sessionParts());
    const { currentProject } = session.getState();
    // The project of an invitation that was accepted with it.
    if (currentProject !== NO_PROJECT) replace(homeHref(currentProject));
  }, [replace]);
  const here = usesPassword(runtime().identity);
  return (
    <Card>
      <Empty
        icon={<MailCheck size={22} />}
        title={t('confirmTitle')}
        heading="h1"
        text={t(here ? 'confirmText' : 'confirmThere', { email })}
        actions={
          <>
            <CheckConfirmation onCheck={check} />
            {here && <ResendMail email={email} />}
          </>
        }
      />
    </Card>
  );
}
