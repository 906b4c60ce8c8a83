import { type SubmitEvent, useState } from 'react';
import { LONGEST_NOTE } from '#contract/app-user-list.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './about.module.css';
import { useAddNote, useNotes } from './app-user.queries.ts';
import { NoteRow } from './note-row.tsx';
import { PagedCard } from './paged-card.tsx';

/** What colleagues wrote about the user. */
export function NotesCard({ userKey, mayWrite }: { userKey: UserKey; mayWrite: boolean }) {
  const t = useWords(appUsersWords);
  const list = useNotes(userKey);
  return (
    <PagedCard
      title={t('notes')}
      lead={t('notesLead')}
      empty={t('noNotes')}
      list={list}
      row={(note) => <NoteRow key={note.id} userKey={userKey} note={note} mayWrite={mayWrite} />}
    >
      {mayWrite && <NewNote userKey={userKey} />}
    </PagedCard>
  );
}

function NewNote({ userKey }: { userKey: UserKey }) {
  const t = useWords(appUsersWords);
  const add = useAddNote(userKey);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = text.trim();
    if (!written) return setError(t('noteEmpty'));
    if (written.length > LONGEST_NOTE) return setError(t('noteTooLong', { max: LONGEST_NOTE }));
    if (!add.isPending) add.mutate(written, { onSuccess: () => setText('') });
  };
  return (
    <Stack as="form" gap={12} pad="12 20" line="bottom" className={styles.form} onSubmit={submit} noValidate>
      <TextAreaField
        label={t('newNote')}
        rows={2}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
      {add.isError && <Notice tone="error">{t('failedAction')}</Notice>}
      <Row align="stretch">
        <Button type="submit" busy={add.isPending}>
          {t(add.isPending ? 'addingNote' : 'addNote')}
        </Button>
      </Row>
    </Stack>
  );
}
