import { NearLink } from '../../navigation/near-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { emailError, errorsOf, passwordError } from './check-input.ts';
import { EmailField } from './email-field.tsx';
import styles from './form.module.css';
import { Form, FormHead, type Values } from './form-parts.tsx';
import type { Credentials, SignInResult } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';

interface Props {
  onSignIn: (credentials: Credentials) => Promise<SignInResult>;
  /** Someone begins to type: what comes after can be fetched. */
  onBegin: () => void;
}

export function SignInForm({ onSignIn, onBegin }: Props) {
  const { t, busy, trouble, noticeRef, accept, run, refuse, errorText } = useAttempt();
  const submit = (values: Values, form: HTMLFormElement) => {
    const email = values('email').trim();
    const password = values('password');
    if (!accept(errorsOf({ email: emailError(email), password: passwordError(password) }), form)) return;
    void run(async () => {
      const result = await onSignIn({ email, password });
      if (result === 'unknown') refuse({ code: 'wrong_credentials' });
    });
  };
  return (
    <>
      <FormHead title={t('signInTitle')} lead={t('signInLead')} />
      <Form onSubmit={submit}>
        {trouble && (
          <Notice tone="error" ref={noticeRef}>
            {trouble}
          </Notice>
        )}
        <EmailField error={errorText('email')} />
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          error={errorText('password')}
          onFocus={onBegin}
        />
        <Button kind="main" type="submit" wide large busy={busy}>
          {t(busy ? 'signingIn' : 'signIn')}
        </Button>
      </Form>
      <p className={styles.foot}>
        <NearLink href="/resetpw">{t('forgot')}</NearLink>
      </p>
      <p className={styles.footNext}>
        {t('noAccount')} <NearLink href="/register">{t('createAccount')}</NearLink>
      </p>
    </>
  );
}
