import { messageWords } from '#web/i18n/messages.ts';
import { providerWords } from '#web/i18n/provider.ts';
import { useWords } from '#web/i18n/words.ts';
import { runtime } from '#web/session/page-state.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormHead, FormSheet, type Values } from './form-parts.tsx';
import { PersonFields } from './person-fields.tsx';
import { providerName } from './provider-name.ts';
import type { RegisteredNames, RegisterResult } from './register.ts';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  email: string;
  onRegister: (names: RegisteredNames) => Promise<RegisterResult>;
}

/** Completes a registration after the provider created the account. */
export function NamesForm({ email, onRegister }: Props) {
  const messages = useWords(messageWords);
  const say = useWords(providerWords);
  const { t, busy, trouble, accept, run, fail } = useAttempt();
  const submit = (values: Values, form: HTMLFormElement) => {
    const text = (name: keyof RegisteredNames) => values(name).trim();
    const names = { firstname: text('firstname'), lastname: text('lastname'), company: text('company') };
    if (!accept({}, form)) return;
    void run(async () => {
      if ((await onRegister(names)) === 'exists') fail(messages('userExists'));
    });
  };
  return (
    <FormSheet>
      <FormHead
        title={say('namesTitle')}
        lead={say('namesLead', { provider: providerName(runtime().identity), email })}
      />
      <Form onSubmit={submit}>
        {trouble}
        <PersonFields />
        <Button kind="main" type="submit" wide large busy={busy}>
          {busy ? t('registering') : say('finishRegistration')}
        </Button>
      </Form>
    </FormSheet>
  );
}
