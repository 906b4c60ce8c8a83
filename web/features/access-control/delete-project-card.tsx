import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '../../api/call-failure.ts';
import { accessWords } from '../../i18n/access.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { Button } from '../../ui/button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDeleteProject } from './access.queries.ts';
import styles from './danger.module.css';
import forms from './forms.module.css';

interface Props {
  projectId: number;
  project: string;
  onDeleted: () => void;
}

/** Wants the name in writing: nobody deletes a project by a slip. */
export function DeleteProjectCard({ projectId, project, onDeleted }: Props) {
  const t = useWords(accessWords);
  const ui = useWords(uiWords);
  const [asked, setAsked] = useState(false);
  const [mismatch, setMismatch] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const deletion = useDeleteProject();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending) return;
    const matches = input.current?.value.normalize('NFC').trim() === project;
    setMismatch(!matches);
    if (!matches) return input.current?.focus();
    deletion.mutate(
      { projectId, productName: project },
      {
        onSuccess: () => {
          onDeleted();
          void client.invalidateQueries({ queryKey: ['projects'] });
        },
      },
    );
  };
  const cancel = () => {
    setAsked(false);
    setMismatch(false);
    deletion.reset();
  };
  return (
    <section className={styles.card} aria-labelledby="delete-project">
      <header className={styles.head}>
        <h2 id="delete-project">{t('danger')}</h2>
        <p>{t('dangerLead')}</p>
      </header>
      <form className={forms.danger} noValidate onSubmit={submit}>
        <p className={forms.text}>{t('dangerText', { project })}</p>
        {deletion.error && (
          <Notice tone="error">
            {deletion.error instanceof CallError ? failureText(ui, deletion.error) : ui('wrong')}
          </Notice>
        )}
        {asked && (
          <Field
            ref={input}
            name="productName"
            label={t('dangerConfirm', { project })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            error={mismatch ? t('dangerMismatch') : undefined}
            onChange={() => setMismatch(false)}
          />
        )}
        <div className={forms.actions}>
          {asked ? (
            <>
              <Button kind="danger" type="submit" busy={deletion.isPending}>
                {t(deletion.isPending ? 'deleting' : 'dangerNow')}
              </Button>
              <Button kind="quiet" onClick={cancel}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsked(true)}>{t('dangerStart')}</Button>
          )}
        </div>
      </form>
    </section>
  );
}
