import KeyRound from 'icon:key-round';
import { useState } from 'react';
import type { AccountProof, IdentityOutcome } from '#web/identity/identity-client.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { errorsOf, passwordError } from './check-input.ts';
import { Form, FormFoot, FormHead, type Values } from './form-parts.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  prove: (proof: AccountProof) => Promise<IdentityOutcome>;
  onDone: () => void;
}

/** For whoever opens a confirmation link without being signed in: somebody else may have registered the address. */
export function ProveAccountForm({ prove, onDone }: Props) {
  const { t, busy, trouble, accept, run, refuse, errorText } = useAttempt();
  const [isUnknown, setIsUnknown] = useState(false);

  const submit = (values: Values, form: HTMLFormElement) => {
    const password = values('password');
    if (!accept(errorsOf({ password: passwordError(password) }), form)) return;
    void run(async () => {
      const outcome = await prove({ password, isNew: false });
      if (outcome.status) onDone();
      else if (outcome.code === 'wrong_password') accept({ password: 'proveWrong' }, form);
      else refuse(outcome);
    });
  };
  if (isUnknown) {
    const save = (password: string) => prove({ password, isNew: true });
    return <NewPasswordForm lead={t('proveByNew')} save={save} onDone={onDone} />;
  }
  return (
    <>
      <FormHead icon={<KeyRound size={22} />} title={t('proveTitle')} lead={t('proveLead')} />
      <Form onSubmit={submit}>
        {trouble}
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus
          error={errorText('password')}
        />
        <Button kind="main" type="submit" wide large busy={busy}>
          {t('verify')}
        </Button>
      </Form>
      <Stack gap={12}>
        <FormFoot>{t('proveOther')}</FormFoot>
        <Button wide onClick={() => setIsUnknown(true)}>
          {t('newPasswordTitle')}
        </Button>
      </Stack>
    </>
  );
}
