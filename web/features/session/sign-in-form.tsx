import { usesPassword } from '#web/identity/identity-client-for.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { runtime } from '#web/session/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Text } from '#web/ui/text.tsx';
import { emailError, errorsOf, passwordError } from './check-input.ts';
import { EmailField } from './email-field.tsx';
import { Form, FormFoot, FormHead, type Values } from './form-parts.tsx';
import { providerName } from './provider-name.ts';
import type { Credentials, SignInResult } from './sign-in.ts';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  onSignIn: (credentials: Credentials) => Promise<SignInResult>;
  /** Someone starts typing: the next step can be prefetched. */
  onBegin: () => void;
  /** An error from before the form was shown. */
  notice?: string | null;
}

export function SignInForm({ onSignIn, onBegin, notice }: Props) {
  const { identity } = runtime();
  const here = usesPassword(identity);
  const { t, busy, trouble, accept, run, refuse, errorText } = useAttempt();
  const submit = (values: Values, form: HTMLFormElement) => {
    const email = values('email').trim();
    const password = values('password');
    const found = { email: emailError(email), password: here ? passwordError(password) : undefined };
    if (!accept(errorsOf(found), form)) return;
    void run(async () => {
      const result = await onSignIn({ email, password });
      if (result === 'unknown') refuse({ code: 'wrong_credentials' });
    });
  };
  return (
    <>
      <FormHead
        title={t('signInTitle')}
        lead={here ? t('signInLead') : t('providerLead', { provider: providerName(identity) })}
      />
      <Form onSubmit={submit}>
        {trouble ?? (notice && <Notice tone="error">{notice}</Notice>)}
        <EmailField error={errorText('email')} {...(!here && { onFocus: onBegin })} />
        {here && (
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="current-password"
            error={errorText('password')}
            onFocus={onBegin}
          />
        )}
        <Button kind="main" type="submit" wide large busy={busy}>
          {t(here ? (busy ? 'signingIn' : 'signIn') : busy ? 'leaving' : 'continueThere')}
        </Button>
      </Form>
      <FormFoot>
        <NearLink href="/resetpw">{t('forgot')}</NearLink>
      </FormFoot>
      <Text as="p" tone="muted" textAlign="center" above={4}>
        {t('noAccount')} <NearLink href="/register">{t('createAccount')}</NearLink>
      </Text>
    </>
  );
}
