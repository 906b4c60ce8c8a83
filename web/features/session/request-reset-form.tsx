import MailCheck from 'icon:mail-check';
import { useState } from 'react';
import { languageOfPage } from '#web/i18n/i18n.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { emailError, errorsOf } from './check-input.ts';
import { EmailField } from './email-field.tsx';
import { Form, FormFoot, FormHead, type Values } from './form-parts.tsx';
import { sessionParts } from './session-parts.ts';
import { useAttempt } from './use-attempt.tsx';

/** Asks for the mail with the link; the answer is the same whether the account exists or not. */
export function RequestResetForm() {
  const { t, busy, trouble, accept, run, refuse, errorText } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = (values: Values, form: HTMLFormElement) => {
    const email = values('email').trim();
    if (!accept(errorsOf({ email: emailError(email) }), form)) return;
    void run(async () => {
      const outcome = await sessionParts().identity.requestReset(email, languageOfPage());
      if (outcome.status) setSentTo(email);
      else refuse(outcome);
    });
  };

  if (sentTo) {
    return (
      <div role="status">
        <FormHead icon={<MailCheck size={22} />} title={t('resetSentTitle')} lead={t('resetSent', { email: sentTo })} />
        <ButtonLink wide large href="/">
          {t('backToSignIn')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <FormHead title={t('resetTitle')} lead={t('resetLead')} />
      <Form onSubmit={submit}>
        {trouble}
        <EmailField error={errorText('email')} />
        <Button kind="main" type="submit" wide large busy={busy}>
          {t('sendLink')}
        </Button>
      </Form>
      <FormFoot>
        <NearLink href="/">{t('backToSignIn')}</NearLink>
      </FormFoot>
    </>
  );
}
