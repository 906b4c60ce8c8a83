import { addComment, LONGEST_COMMENT, listComments } from '#contract/comments.ts';
import { useChange } from '#web/api/use-change.ts';
import { usePages } from '#web/api/use-pages.ts';
import { commentsWords } from '#web/i18n/comments.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { useVersionedForm } from '#web/ui/use-versioned-form.ts';
import { FormTrouble, formProps } from '#web/ui/versioned-form.tsx';
import { CommentRow } from './comment-row.tsx';
import type { CommentSubject } from './comment-subject.ts';
import styles from './comments.module.css';
import { MentionArea } from './mention-area.tsx';

interface Props {
  subject: CommentSubject;
  /** Admins may delete what others wrote. */
  isAdmin: boolean;
}

/** What colleagues wrote about an app user, a trip or a case. */
export function CommentsCard({ subject, isAdmin }: Props) {
  const t = useWords(commentsWords);
  const ui = useWords(uiWords);
  const list = usePages(listComments, { query: { ...subject, limit: 20 } });
  useLiveQuery(subject.projectId, ['revisions'], [listComments], { userId: subject.userId });
  const { rows } = list;
  return (
    <Card title={t('title')} lead={t('lead')} flush>
      <NewComment subject={subject} />
      {list.error && !rows && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {!rows && !list.error && (
        <Text as="p" pad="12 20">
          <Skeleton height={40} />
        </Text>
      )}
      {rows?.length === 0 && (
        <Text as="p" pad="12 20" tone="muted">
          {t('empty')}
        </Text>
      )}
      <Text as="ul" line="between" className={styles.rows}>
        {rows?.map((comment) => (
          <CommentRow key={comment.id} subject={subject} comment={comment} isAdmin={isAdmin} />
        ))}
      </Text>
      {list.hasMore && (
        <Text as="div" pad="8 20" line="top">
          <Button busy={list.isFetchingNextPage} onClick={list.loadMore}>
            {ui('showMore')}
          </Button>
        </Text>
      )}
    </Card>
  );
}

function NewComment({ subject: { projectId, userId, startTs, caseId } }: { subject: CommentSubject }) {
  const t = useWords(commentsWords);
  const add = useChange(addComment, { invalidates: [listComments] });
  const form = useVersionedForm({
    record: { text: '' },
    draftOf: ({ text }) => ({ text }),
    schema: addComment.body,
    bodyOf: ({ text }) => ({
      text,
      ...(startTs !== undefined && { startTs }),
      ...(caseId !== undefined && { caseId }),
    }),
    save: (body) => add.mutateAsync({ query: { projectId, userId }, body }),
    onSaved: () => {},
    recordOf: () => ({ text: '' }),
  });
  const isLong = form.problem('text')?.type === 'too_big';
  return (
    <Stack as="form" gap={12} pad="12 20" line="bottom" className={styles.form} {...formProps(form)}>
      <MentionArea
        label={t('label')}
        help={t('help')}
        rows={2}
        projectId={projectId}
        subject={caseId === undefined ? 'user' : 'case'}
        error={form.error('text', isLong ? t('tooLong', { max: LONGEST_COMMENT }) : t('missing'))}
        value={form.draft.text}
        onType={(text) => form.put('text', text)}
      />
      <FormTrouble form={form} refusals={t('failed')} />
      <Row align="stretch">
        <Button type="submit" busy={form.isBusy}>
          {t(form.isBusy ? 'adding' : 'add')}
        </Button>
      </Row>
    </Stack>
  );
}
