import { LONGEST_NOTE } from '#contract/app-user-list.ts';
import { addAppUserNote, listAppUserNotes } from '#contract/app-user-notes.ts';
import { useChange } from '#web/api/use-change.ts';
import { usePages } from '#web/api/use-pages.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import styles from './about.module.css';
import { USER_CHANGE } from './app-user-calls.ts';
import { NoteRow } from './note-row.tsx';
import { PagedCard } from './paged-card.tsx';

/** What colleagues wrote about the user. */
export function NotesCard({ userKey, mayWrite }: { userKey: UserKey; mayWrite: boolean }) {
  const t = useWords(appUsersWords);
  const list = usePages(listAppUserNotes, { query: { ...userKey, limit: 20 } });
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
  const add = useChange(addAppUserNote, USER_CHANGE);
  const form = useVersionedForm({
    record: { text: '' },
    draftOf: ({ text }) => ({ text }),
    schema: addAppUserNote.body,
    bodyOf: ({ text }) => ({ text }),
    save: (body) => add.mutateAsync({ query: userKey, body }),
    onSaved: () => {},
    recordOf: () => ({ text: '' }),
  });
  const isLong = form.problem('text')?.type === 'too_big';
  return (
    <Stack as="form" gap={12} pad="12 20" line="bottom" className={styles.form} {...formProps(form)}>
      <TextAreaField
        label={t('newNote')}
        rows={2}
        error={form.error('text', isLong ? t('noteTooLong', { max: LONGEST_NOTE }) : t('noteEmpty'))}
        {...form.field('text')}
      />
      <FormTrouble form={form} refusals={t('failedAction')} />
      <Row align="stretch">
        <Button type="submit" busy={form.isBusy}>
          {t(form.isBusy ? 'addingNote' : 'addNote')}
        </Button>
      </Row>
    </Stack>
  );
}
