import { useState } from 'react';
import type { IdentityOutcome } from '#web/identity/identity-client.ts';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { errorsOf, newPasswordError } from './check-input.ts';
import { Form, FormHead, type Values } from './form-parts.tsx';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  lead?: string;
  save: (password: string) => Promise<IdentityOutcome>;
  onDone: () => void;
  /** Before the page where another link can be asked for. */
  onAskAgain?: () => void;
}

export function NewPasswordForm({ lead, save, onDone, onAskAgain }: Props) {
  const { t, busy, trouble, accept, run, refuse, errorText } = useAttempt();
  const [refused, setRefused] = useState<IdentityOutcome | null>(null);
  const linkIsOver = refused?.status === false && refused.code === 'invalid_link';

  const submit = (values: Values, form: HTMLFormElement) => {
    const password = values('password');
    if (!accept(errorsOf({ password: newPasswordError(password) }), form)) return;
    void run(async () => {
      const outcome = await save(password);
      setRefused(outcome);
      if (outcome.status) onDone();
      else if (outcome.code === 'weak_password') accept({ password: 'weakPassword' }, form);
      else refuse(outcome);
    });
  };
  return (
    <>
      <FormHead title={t('newPasswordTitle')} lead={lead} />
      <Form onSubmit={submit}>
        {trouble}
        <PasswordField
          name="password"
          label={t('newPassword')}
          autoComplete="new-password"
          autoFocus
          help={t('passwordRules', { count: PASSWORD_MIN })}
          error={errorText('password')}
        />
        {linkIsOver ? (
          <ButtonLink kind="main" wide large href="/resetpw" onClick={onAskAgain}>
            {t('askAgain')}
          </ButtonLink>
        ) : (
          <Button kind="main" type="submit" wide large busy={busy}>
            {t('setPassword')}
          </Button>
        )}
      </Form>
    </>
  );
}
