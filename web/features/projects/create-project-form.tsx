import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '../../api/call-failure.ts';
import { projectsWords } from '../../i18n/projects.ts';
import { uiWords } from '../../i18n/ui.ts';
import { useWords } from '../../i18n/words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NAME_MAX, nameError } from './project-name.ts';
import styles from './projects.module.css';
import { useCreateProject } from './projects.queries.ts';

interface Props {
  cancelHref: string;
  onCreated: (projectId: number) => void;
}

const isAboutName = (error: unknown): boolean => error instanceof CallError && Boolean(error.fields);

export function CreateProjectForm({ cancelHref, onCreated }: Props) {
  const t = useWords(projectsWords);
  const ui = useWords(uiWords);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof nameError>>();
  const creation = useCreateProject();

  const refuse = (found: ReturnType<typeof nameError>) => {
    setProblem(found);
    input.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (creation.isPending) return;
    const name = input.current?.value ?? '';
    const found = nameError(name);
    if (found) return refuse(found);
    setProblem(undefined);
    creation.mutate(name, {
      onSuccess: onCreated,
      onError: (error) => {
        if (isAboutName(error)) refuse('nameInvalid');
      },
    });
  };
  const trouble = creation.error && !isAboutName(creation.error) ? creation.error : null;
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit}>
        {trouble && (
          <Notice tone="error">
            {trouble instanceof CallError ? failureText(ui, trouble) : ui('wrong')}
            {trouble instanceof CallError && trouble.requestId && (
              <span className={styles.requestId}>{ui('requestId', { id: trouble.requestId })}</span>
            )}
          </Notice>
        )}
        <Field
          ref={input}
          name="productName"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          autoComplete="off"
          maxLength={NAME_MAX}
          error={problem && t(problem, { count: NAME_MAX })}
          help={t('nameHelp', { count: NAME_MAX })}
        />
        <p className={styles.note}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('becomesAdmin')}
        </p>
        <div className={styles.actions}>
          <Button kind="main" type="submit" busy={creation.isPending}>
            {t(creation.isPending ? 'creating' : 'create')}
          </Button>
          <ButtonLink kind="quiet" href={cancelHref}>
            {t('cancel')}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}
