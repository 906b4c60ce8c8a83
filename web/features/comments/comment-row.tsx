import Pencil from 'icon:pencil';
import Trash2 from 'icon:trash-2';
import { useEffect, useRef, useState } from 'react';
import { type Comment, changeComment, deleteComment, listComments } from '#contract/comments.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatAgo, formatMoment } from '#web/format/times.ts';
import { commentsWords } from '#web/i18n/comments.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormButtons, FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { type CommentSubject, commentAnchor, subjectHref } from './comment-subject.ts';
import { CommentText } from './comment-text.tsx';
import styles from './comments.module.css';
import { MentionArea } from './mention-area.tsx';

interface Props {
  subject: CommentSubject;
  comment: Comment;
  isAdmin: boolean;
}

const CHANGES = { invalidates: [listComments] };

/** One comment: its author may edit it, its author and every admin may delete it. */
export function CommentRow({ subject, comment, isAdmin }: Props) {
  const t = useWords(commentsWords);
  const [task, setTask] = useState<'edit' | 'delete' | null>(null);
  const remove = useChange(deleteComment, CHANGES);
  const anchor = commentAnchor(comment.id);
  const row = useRef<HTMLLIElement>(null);
  // The comment arrives after the page, so the browser has found no such place yet.
  useEffect(() => {
    if (location.hash === `#${anchor}`) row.current?.scrollIntoView({ block: 'center' });
  }, [anchor]);
  const query = { projectId: subject.projectId, userId: subject.userId };
  const isElsewhere = subject.caseId === undefined && subject.startTs === undefined;
  const href = subjectHref(subject, comment);
  return (
    <li id={anchor} ref={row} data-linked={location.hash === `#${anchor}`}>
      <Row gap="2 12" align="baseline" justify="between">
        <Row as="span" gap="2 8" inline breaks shrink>
          <Text as="strong" weight={500}>
            {comment.writtenBy ?? t('deletedUser')}
          </Text>
          <Note as="span">
            <Ago at={comment.writtenAt} />
          </Note>
          {comment.changedAt && (
            <Note as="span" title={formatMoment(comment.changedAt)}>
              {t('edited', { ago: formatAgo(comment.changedAt) })}
            </Note>
          )}
          {isElsewhere && (comment.caseId || comment.startTs !== null) && (
            <NearLink href={href}>{t(comment.caseId ? 'onCase' : 'onTrip')}</NearLink>
          )}
        </Row>
        {task !== 'edit' && (
          <Row as="span" inline gap={0} nowrap>
            <CopyButton text={`${location.origin}${href}#${anchor}`} label={t('copyLink')} />
            {comment.isOwn && (
              <IconButton label={t('edit')} onClick={() => setTask('edit')}>
                <Pencil size={15} aria-hidden="true" />
              </IconButton>
            )}
            {(comment.isOwn || isAdmin) && (
              <IconButton label={t('delete')} onClick={() => setTask('delete')}>
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            )}
          </Row>
        )}
      </Row>
      {task === 'edit' ? (
        <CommentEditor subject={subject} comment={comment} onDone={() => setTask(null)} />
      ) : (
        <CommentText text={comment.text} mentions={comment.mentions} />
      )}
      {task === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle')}
          action={t('delete')}
          busyAction={t('deleting')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: comment.id }, query }, { onSuccess: () => setTask(null) })}
          onCancel={() => setTask(null)}
        >
          <p>{t('deleteText')}</p>
          {remove.isError && <Notice tone="error">{t('failed')}</Notice>}
        </ConfirmDialog>
      )}
    </li>
  );
}

function CommentEditor({ subject, comment, onDone }: Omit<Props, 'isAdmin'> & { onDone: () => void }) {
  const t = useWords(commentsWords);
  const change = useChange(changeComment, CHANGES);
  const { projectId, userId } = subject;
  const form = useVersionedForm({
    record: comment as Pick<Comment, 'text' | 'version'>,
    draftOf: ({ text }) => ({ text }),
    schema: changeComment.body,
    bodyOf: ({ text }, { version }) => ({ text, version }),
    atOnce: true,
    save: (body) => change.mutateAsync({ params: { id: comment.id }, query: { projectId, userId }, body }),
    onSaved: onDone,
    onTheirs: onDone,
  });
  return (
    <Stack as="form" gap={12} pad="12 0" className={styles.form} {...formProps(form)}>
      <MentionArea
        label={t('edit')}
        rows={3}
        autoFocus
        projectId={projectId}
        subject={comment.caseId === null ? 'user' : 'case'}
        error={form.error('text', t('missing'))}
        value={form.draft.text}
        onType={(text) => form.put('text', text)}
      />
      <FormTrouble form={form} now={({ text }) => text} yours={form.draft.text} refusals={t('failed')} />
      <FormButtons form={form} save={t('save')} saving={t('saving')} onCancel={onDone} />
    </Stack>
  );
}
