import type { FormEvent } from 'react';
import { type CurrentUser, saveUser } from '#contract/users.ts';
import { CallError } from '#web/api/call-failure.ts';
import { useChange } from '#web/api/use-change.ts';
import { accountWords } from '#web/i18n/account.ts';
import { messageWords } from '#web/i18n/messages.ts';
import { useWords } from '#web/i18n/words.ts';
import { setUser, showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Field } from '#web/ui/field.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './account.module.css';

/** The same bounds as the contract's; the server decides. */
const LENGTHS: Record<keyof typeof COMPLETES, number> = { firstname: 100, lastname: 100, company: 200 };
const COMPLETES = { firstname: 'given-name', lastname: 'family-name', company: 'organization' } as const;

export function ProfileForm({ user }: { user: CurrentUser }) {
  const t = useWords(accountWords);
  const messages = useWords(messageWords);
  const saving = useChange(saveUser, { label: 'user', onSuccess: ({ user: saved }) => setUser(saved) });
  const failure = saving.error instanceof CallError ? saving.error : null;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving.isPending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: keyof typeof COMPLETES) => String(data.get(name) ?? '').trim();
    saving.mutate(
      { body: { firstname: text('firstname'), lastname: text('lastname'), company: text('company') } },
      { onSuccess: () => showSnackbar({ message: messages('userSaved'), type: 'success' }) },
    );
  };
  const field = (name: keyof typeof COMPLETES) => (
    <Field
      name={name}
      label={t(name)}
      defaultValue={user[name]}
      maxLength={LENGTHS[name]}
      autoComplete={COMPLETES[name]}
      error={failure?.fields?.[`body.${name}`] && t('nameInvalid', { count: LENGTHS[name] })}
    />
  );
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      {saving.error && !failure?.fields && <Notice tone="error">{failureText(failure)}</Notice>}
      <Grid columns={2} className={styles.pair}>
        {field('firstname')}
        {field('lastname')}
      </Grid>
      {field('company')}
      <Row align="stretch">
        <Button kind="main" type="submit" busy={saving.isPending}>
          {t(saving.isPending ? 'saving' : 'save')}
        </Button>
      </Row>
    </Stack>
  );
}
