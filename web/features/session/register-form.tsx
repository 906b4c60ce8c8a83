import type { ReactNode } from 'react';
import type { RegistrationInput } from '#contract/users.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { IdentityError } from '#web/identity/identity-client.ts';
import { usesPassword } from '#web/identity/identity-client-for.ts';
import { PASSWORD_MIN } from '#web/identity/password-length.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { runtime } from '#web/session/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { emailError, errorsOf, newPasswordError } from './check-input.ts';
import { EmailField } from './email-field.tsx';
import { Form, FormFoot, FormHead, FormSheet, type Values } from './form-parts.tsx';
import { PersonFields } from './person-fields.tsx';
import { providerName } from './provider-name.ts';
import type { RegisterResult } from './register.ts';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  /** Only certain e-mail domains may register. */
  limited: boolean;
  /** The e-mail an invitation went to. */
  email?: string | undefined;
  notice?: ReactNode;
  onRegister: (input: RegistrationInput) => Promise<RegisterResult>;
}

export function RegisterForm({ limited, email, notice, onRegister }: Props) {
  const messages = useWords(messageWords);
  const { identity } = runtime();
  const here = usesPassword(identity);
  const { t, busy, trouble, accept, run, fail, errorText } = useAttempt();

  const submit = (values: Values, form: HTMLFormElement) => {
    const input: RegistrationInput = {
      firstname: values('firstname').trim(),
      lastname: values('lastname').trim(),
      company: values('company').trim(),
      email: values('email').trim(),
      password: values('password'),
    };
    const found = { email: emailError(input.email), password: here ? newPasswordError(input.password) : undefined };
    if (!accept(errorsOf(found), form)) return;
    void run(async () => {
      try {
        if ((await onRegister(input)) === 'exists') fail(messages('userExists'));
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        // Errors of one field are shown next to it.
        if (error.code === 'weak_password') accept({ password: 'weakPassword' }, form);
        else if (error.code === 'invalid_email') accept({ email: 'emailInvalid' }, form);
        else if (error.code === 'closed') accept({ email: 'domainRefused' }, form);
        else throw error;
      }
    });
  };
  return (
    <FormSheet>
      <FormHead
        title={t('registerTitle')}
        lead={here ? t('registerLead') : t('registerThereLead', { provider: providerName(identity) })}
      />
      <Form onSubmit={submit}>
        {notice}
        {trouble}
        {here && <PersonFields />}
        <EmailField
          autoComplete="email"
          required
          defaultValue={email}
          help={limited && t('domainsHint')}
          error={errorText('email')}
        />
        {here && (
          <PasswordField
            name="password"
            label={t('password')}
            autoComplete="new-password"
            required
            minLength={PASSWORD_MIN}
            help={t('passwordRules', { count: PASSWORD_MIN })}
            error={errorText('password')}
          />
        )}
        <Button kind="main" type="submit" wide large busy={busy}>
          {t(here ? (busy ? 'registering' : 'register') : busy ? 'leaving' : 'continueThere')}
        </Button>
      </Form>
      <FormFoot>
        {t('haveAccount')} <NearLink href="/">{t('signIn')}</NearLink>
      </FormFoot>
    </FormSheet>
  );
}
