import { Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import type { AppUserNote } from '#contract/app-user-notes.ts';
import { CallError } from '#web/api/call-failure.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { appUsersWords } from '#web/i18n/app-users.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import styles from './about.module.css';
import { useChangeNote, useDeleteNote } from './app-user.queries.ts';

interface Props {
  userKey: UserKey;
  note: AppUserNote;
  mayWrite: boolean;
}

/** One note: who wrote it may change it, every admin may delete it. */
export function NoteRow({ userKey, note, mayWrite }: Props) {
  const t = useWords(appUsersWords);
  const [task, setTask] = useState<'edit' | 'delete' | null>(null);
  const remove = useDeleteNote(userKey, note.id);
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
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setTask(null) })}
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
  const ui = useWords(uiWords);
  const change = useChangeNote(userKey, note.id);
  // What was seen at opening is what a save is compared with.
  const [seen] = useState(note.version);
  const [text, setText] = useState(note.text);
  const save = (version: number) => {
    if (text.trim() && !change.isPending) change.mutate({ text: text.trim(), version }, { onSuccess: onDone });
  };
  const conflict = change.error instanceof CallError ? change.error.conflict : undefined;
  const current = conflict?.current as { text: string; version: number } | undefined;
  return (
    <Stack
      as="form"
      gap={12}
      pad="12 20"
      line="bottom"
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        save(seen);
      }}
    >
      <TextAreaField
        label={t('editNote')}
        rows={3}
        value={text}
        autoFocus
        error={text.trim() ? undefined : t('noteEmpty')}
        onChange={(event) => setText(event.target.value)}
      />
      {change.isError && !conflict && <Notice tone="error">{t('failedAction')}</Notice>}
      {conflict && current ? (
        <ConflictNotice conflict={conflict} now={current.text} yours={text}>
          <Button busy={change.isPending} onClick={() => save(current.version)}>
            {ui('overwrite')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {ui('keepTheirs')}
          </Button>
        </ConflictNotice>
      ) : (
        <Row align="stretch">
          <Button kind="main" type="submit" busy={change.isPending}>
            {t(change.isPending ? 'savingNote' : 'saveNote')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {ui('cancel')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
