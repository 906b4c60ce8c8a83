import ShieldCheck from 'icon:shield-check';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { getProject, listProjects } from '#contract/projects.ts';
import { CallError } from '#web/api/call-failure.ts';
import { invalidate } from '#web/api/endpoint-key.ts';
import { billingWords } from '#web/i18n/billing.ts';
import { projectsWords } from '#web/i18n/projects.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card } from '#web/ui/card.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { createProject, type ProjectInput } from './create-project.ts';
import { NAME_MAX, nameError } from './project-name.ts';
import styles from './projects.module.css';

interface Props {
  cancelHref: string;
  onCreated: (projectId: number) => void;
  /** The chosen organisation, if any. */
  billingOrganisationId: number | null;
  /** The choice of the organisation, for those who have one. */
  children?: ReactNode;
}

const fieldsOf = (error: unknown): Record<string, string> => (error instanceof CallError && error.fields) || {};
const concernsName = (error: unknown): boolean => 'body.productName' in fieldsOf(error);
const isDuplicate = (error: unknown): boolean => concernsName(error) && (error as CallError).code === 'conflict';

export function CreateProjectForm({ cancelHref, onCreated, billingOrganisationId, children }: Props) {
  const t = useWords(projectsWords);
  const ui = useWords(uiWords);
  const billing = useWords(billingWords);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const creation = useMutation({
    mutationFn: (request: ProjectInput) => createProject(request),
    onSuccess: () => invalidate(client, [listProjects, getProject]),
  });

  const refuse = (words: string) => {
    setProblem(words);
    input.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (creation.isPending) return;
    const productName = input.current?.value ?? '';
    const found = nameError(productName);
    if (found) return refuse(t(found, { count: NAME_MAX }));
    setProblem(undefined);
    creation.mutate(
      { productName, billingOrganisationId },
      {
        onSuccess: onCreated,
        onError: (error) => {
          if (isDuplicate(error)) refuse(billing('nameTaken'));
          else if (concernsName(error)) refuse(t('nameInvalid', { count: NAME_MAX }));
        },
      },
    );
  };
  const trouble = creation.error && !concernsName(creation.error) ? creation.error : null;
  return (
    <Card>
      <Stack as="form" gap={20} noValidate onSubmit={submit}>
        {trouble && (
          <Notice tone="error">
            {failureText(trouble)}
            {trouble instanceof CallError && trouble.requestId && (
              <Caption mono breaks>
                {ui('requestId', { id: trouble.requestId })}
              </Caption>
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
          error={problem}
          help={t('nameHelp', { count: NAME_MAX })}
        />
        {children}
        <Row as="p" nowrap align="start" tone="muted" size="small" className={styles.note}>
          <ShieldCheck size={16} aria-hidden="true" />
          {t('becomesAdmin')}
        </Row>
        <Row align="stretch">
          <Button kind="main" type="submit" busy={creation.isPending}>
            {t(creation.isPending ? 'creating' : 'create')}
          </Button>
          <ButtonLink kind="quiet" href={cancelHref}>
            {t('cancel')}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
