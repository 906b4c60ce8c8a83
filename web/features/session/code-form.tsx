import ShieldCheck from 'icon:shield-check';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import type { Identity } from '#web/identity/identity-client.ts';
import { secondFactorClient } from '#web/identity/second-factor-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { CodeField, Form, FormHead, type Values } from './form-parts.tsx';
import { useAttempt } from './use-attempt.tsx';

interface Props {
  /** The token to send with the code. */
  ticket: string;
  onPassed: (person: Identity) => Promise<void>;
  onBack: () => void;
}

/** The second step of signing in: a code of the person's app, or one of the recovery codes. */
export function CodeForm({ ticket, onPassed, onBack }: Props) {
  const say = useWords(secondFactorWords);
  const { t, busy, trouble, accept, run, errorText } = useAttempt();
  const submit = (values: Values, form: HTMLFormElement) => {
    const code = values('code').trim();
    if (accept(code ? {} : { code: 'codeMissing' }, form))
      void run(async () => onPassed(await secondFactorClient.finishSignIn(ticket, code)));
  };
  return (
    <>
      <FormHead icon={<ShieldCheck size={22} />} title={say('signInTitle')} lead={say('signInLead')} />
      <Form onSubmit={submit}>
        {trouble}
        <CodeField label={say('signInCode')} help={say('signInHelp')} error={errorText('code')} />
        <Button kind="main" type="submit" wide large busy={busy}>
          {busy ? t('signingIn') : say('goOn')}
        </Button>
      </Form>
      <Stack gap={8} above={24}>
        <Button kind="quiet" wide onClick={onBack}>
          {say('otherAccount')}
        </Button>
      </Stack>
    </>
  );
}
