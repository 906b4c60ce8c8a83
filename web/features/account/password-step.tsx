import { type FormEvent, useState } from 'react';
import { secondFactorWords } from '#web/i18n/second-factor.ts';
import { useWords } from '#web/i18n/words.ts';
import { secondFactorTrouble } from '#web/identity/second-factor-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';

interface Props {
  text?: string | undefined;
  withCode: boolean;
  refused?: string | undefined;
  action: string;
  danger: boolean;
  onAnswer: (password: string, code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again, and for a code if there is a second factor already. */
export function PasswordStep({ text, withCode, refused, action, danger, onAnswer, onCancel }: Props) {
  const t = useWords(secondFactorWords);
  const [trouble, setTrouble] = useState(refused ?? null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? '');
    if (busy || !value('password')) return;
    setBusy(true);
    setTrouble(null);
    try {
      await onAnswer(value('password'), value('code').trim());
    } catch (error) {
      setTrouble(secondFactorTrouble(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack as="form" noValidate onSubmit={(event) => void submit(event)}>
      {trouble && <Notice tone="error">{trouble}</Notice>}
      {text && <Note>{text}</Note>}
      <PasswordField
        name="password"
        label={t('password')}
        help={t('passwordHelp')}
        autoComplete="current-password"
        autoFocus
      />
      {withCode && <Field name="code" label={t('removeCode')} autoComplete="one-time-code" maxLength={40} />}
      <Row align="stretch">
        <Button kind={danger ? 'danger' : 'main'} type="submit" busy={busy}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
