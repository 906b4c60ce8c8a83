import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AppUserNote, changeAppUserNote, deleteAppUserNote } from '#contract/app-user-notes.ts';
import { useChange } from '#web/api/use-change.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import styles from './about.module.css';
import { USER_CHANGE } from './app-user-calls.ts';

interface Props {
  userKey: UserKey;
  note: AppUserNote;
  mayWrite: boolean;
}

/** One note: its author may edit it, every admin may delete it. */
export function NoteRow({ userKey, note, mayWrite }: Props) {
  const t = useWords(appUsersWords);
  const [task, setTask] = useState<'edit' | 'delete' | null>(null);
  const remove = useChange(deleteAppUserNote, USER_CHANGE);
  return (
    <li>
      <Row gap="2 12" align="baseline" justify="between">
        <Row as="span" inline gap="2 8" shrink breaks className={styles.start}>
          <strong>{note.writtenBy ?? t('someone')}</strong>
          <Note as="span">
            <Ago at={note.writtenAt} />
          </Note>
          {note.changedAt && (
            <Note as="span" title={formatMoment(note.changedAt)}>
              {t('noteEdited', { ago: formatAgo(note.changedAt) })}
            </Note>
          )}
        </Row>
        {mayWrite && task !== 'edit' && (
          <span>
            {note.isOwn && (
              <IconButton label={t('editNote')} onClick={() => setTask('edit')}>
                <Pencil size={15} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton label={t('deleteNote')} onClick={() => setTask('delete')}>
              <Trash2 size={15} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </Row>
      {task === 'edit' ? (
        <NoteEditor userKey={userKey} note={note} onDone={() => setTask(null)} />
      ) : (
        <p className={styles.text}>{note.text}</p>
      )}
      {task === 'delete' && (
        <ConfirmDialog
          title={t('deleteNoteTitle')}
          action={t('deleteNote')}
          busyAction={t('deletingNote')}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate({ params: { id: note.id }, query: userKey }, { onSuccess: () => setTask(null) })
          }
          onCancel={() => setTask(null)}
        >
          <p>{t('deleteNoteText')}</p>
          {remove.isError && <Notice tone="error">{t('failedAction')}</Notice>}
        </ConfirmDialog>
      )}
    </li>
  );
}

function NoteEditor({ userKey, note, onDone }: { userKey: UserKey; note: AppUserNote; onDone: () => void }) {
  const t = useWords(appUsersWords);
  const change = useChange(changeAppUserNote, USER_CHANGE);
  const form = useVersionedForm({
    record: note as Pick<AppUserNote, 'text' | 'version'>,
    draftOf: ({ text }) => ({ text }),
    schema: changeAppUserNote.body,
    bodyOf: ({ text }, { version }) => ({ text, version }),
    atOnce: true,
    save: (body) => change.mutateAsync({ params: { id: note.id }, query: userKey, body }),
    onSaved: onDone,
    onTheirs: onDone,
  });
  return (
    <Stack as="form" gap={12} pad="12 20" line="bottom" className={styles.form} {...formProps(form)}>
      <TextAreaField
        label={t('editNote')}
        rows={3}
        autoFocus
        error={form.error('text', t('noteEmpty'))}
        {...form.field('text')}
      />
      <FormTrouble form={form} now={({ text }) => text} yours={form.draft.text} refusals={t('failedAction')} />
      <FormButtons form={form} save={t('saveNote')} saving={t('savingNote')} onCancel={onDone} />
    </Stack>
  );
}
