import { useId, useState } from 'react';
import { proveAgain } from '#contract/session.ts';
import { proofWords } from '#web/i18n/proof.ts';
import { useWords } from '#web/i18n/words.ts';
import { type Identity, IdentityError } from '#web/identity/identity-client.ts';
import { secondFactorClient } from '#web/identity/second-factor-client.ts';
import { runtime } from '#web/session/page-state.ts';
import { useSession } from '#web/session/session.store.ts';
import { Button } from '#web/ui/button.tsx';
import dialog from '#web/ui/confirm-dialog.module.css';
import { Modal } from '#web/ui/modal.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { errorsOf, passwordError } from './check-input.ts';
import { CodeField, Form, type Values } from './form-parts.tsx';
import { providerName } from './provider-name.ts';
import { sessionParts } from './session-parts.ts';
import { useAttempt } from './use-attempt.tsx';

/** Asks the signed-in person to prove their identity: with password and code, or on the provider's own pages. */
export function ProofDialog({ onSettled }: { onSettled: (proved: boolean) => void }) {
  const say = useWords(proofWords);
  const email = useSession((state) => state.user?.email ?? '');
  const { t, busy, trouble, accept, run, errorText } = useAttempt();
  /** Set if the password was right and a code is required. */
  const [ticket, setTicket] = useState<string | null>(null);
  const id = useId();
  const { identity, request } = sessionParts();
  const { proveThere } = identity;

  const submit = (values: Values, form: HTMLFormElement) => {
    if (proveThere) return void run(() => proveThere(email));
    const [password, code] = [values('password'), values('code').trim()];
    const found = ticket
      ? { code: code ? undefined : ('codeMissing' as const) }
      : { password: passwordError(password) };
    if (!accept(errorsOf(found), form)) return;
    void run(async () => {
      const person = ticket ? await secondFactorClient.finishSignIn(ticket, code) : await signIn(password);
      if (!person) return;
      await request(proveAgain, { body: { token: person.idToken } });
      onSettled(true);
    });
  };
  /** Null if a code is required next. */
  const signIn = async (password: string): Promise<Identity | null> => {
    try {
      return await identity.signIn(email, password);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      // Only the password can be wrong here.
      if (error.code === 'wrong_credentials') throw new IdentityError('wrong_password', error.message);
      if (error.code !== 'second_factor') throw error;
      setTicket(error.ticket);
      return null;
    }
  };
  return (
    <Modal onClose={() => onSettled(false)} aria-labelledby={id}>
      <Stack gap={12} breaks pad="20 24 24" className={dialog.dialog}>
        <h2 id={id}>{say('title')}</h2>
        <p>{proveThere ? say('leadThere', { provider: providerName(runtime().identity) }) : say('lead')}</p>
        <Form onSubmit={submit}>
          {trouble}
          {!proveThere && !ticket && (
            <PasswordField
              name="password"
              label={t('password')}
              autoComplete="current-password"
              autoFocus
              error={errorText('password')}
            />
          )}
          {ticket && <CodeField label={say('code')} error={errorText('code')} />}
          <Row align="stretch" justify="end">
            <Button kind="quiet" onClick={() => onSettled(false)}>
              {t('cancel')}
            </Button>
            <Button kind="main" type="submit" busy={busy}>
              {proveThere ? say(busy ? 'leaving' : 'goThere') : say(busy ? 'confirming' : 'confirm')}
            </Button>
          </Row>
        </Form>
      </Stack>
    </Modal>
  );
}
