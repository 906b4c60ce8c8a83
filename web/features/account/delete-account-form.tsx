import { type FormEvent, useRef, useState } from 'react';
import type { CurrentUser } from '../../../contract/users.ts';
import { CallError } from '../../api/call-failure.ts';
import { accountWords } from '../../i18n/account.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account.module.css';
import { useDeleteAccount } from './account.queries.ts';

/** Asks for the own e-mail in writing: nobody deletes an account by a slip. */
export function DeleteAccountForm({ user: { uid, email }, onDeleted }: { user: CurrentUser; onDeleted: () => void }) {
  const t = useWords(accountWords);
  const ui = useWords(uiWords);
  const [asked, setAsked] = useState(false);
  const [mismatch, setMismatch] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const deletion = useDeleteAccount();

  if (!asked) {
    return (
      <div className={styles.form}>
        <p className={styles.text}>{t('removeText')}</p>
        <div className={styles.actions}>
          <Button onClick={() => setAsked(true)}>{t('removeStart')}</Button>
        </div>
      </div>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending) return;
    const matches = input.current?.value.trim().toLowerCase() === email.toLowerCase();
    setMismatch(!matches);
    if (!matches) return input.current?.focus();
    deletion.mutate(uid, { onSuccess: onDeleted });
  };
  const cancel = () => {
    setAsked(false);
    setMismatch(false);
    deletion.reset();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.text}>{t('removeText')}</p>
      {deletion.error && <Notice tone="error">{troubleText(deletion.error, ui)}</Notice>}
      <Field
        ref={input}
        name="confirmation"
        label={t('removeConfirm', { email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={mismatch ? t('removeMismatch') : undefined}
      />
      <div className={styles.actions}>
        <Button kind="danger" type="submit" busy={deletion.isPending}>
          {t(deletion.isPending ? 'removing' : 'removeNow')}
        </Button>
        <Button kind="quiet" onClick={cancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** The server names the project that would be left without an admin: only its own words can. */
function troubleText(error: unknown, ui: Parameters<typeof failureText>[0]): string {
  if (!(error instanceof CallError)) return ui('wrong');
  return error.code === 'last_admin' ? error.message : failureText(ui, error);
}
