import { PASSWORD_MIN } from '#web/identity/password-length.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { errorsOf, newPasswordError, passwordError } from './check-input.ts';
import { Form, type Values } from './form-parts.tsx';
import { sessionParts } from './session-parts.ts';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  /** Lets password managers know whose password it is. */
  email: string;
  onDone: () => void;
}

export function ChangePasswordForm({ email, onDone }: Props) {
  const { t, busy, trouble, accept, run, refuse, errorText } = useAttempt();

  const submit = (values: Values, form: HTMLFormElement) => {
    const current = values('current');
    const next = values('next');
    if (!accept(errorsOf({ current: passwordError(current), next: newPasswordError(next) }), form)) return;
    void run(async () => {
      const outcome = await sessionParts().identity.changePassword(current, next);
      if (outcome.status) {
        form.reset();
        onDone();
      } else if (outcome.code === 'wrong_password') accept({ current: 'wrongPassword' }, form);
      else if (outcome.code === 'weak_password') accept({ next: 'weakPassword' }, form);
      else refuse(outcome);
    });
  };
  return (
    <Form onSubmit={submit}>
      {trouble}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField
        name="current"
        label={t('currentPassword')}
        autoComplete="current-password"
        error={errorText('current')}
      />
      <PasswordField
        name="next"
        label={t('newPassword')}
        autoComplete="new-password"
        help={t('passwordRules', { count: PASSWORD_MIN })}
        error={errorText('next')}
      />
      <Button kind="main" type="submit" large busy={busy}>
        {t('changePassword')}
      </Button>
    </Form>
  );
}
