import { type FormEvent, useState } from 'react';
import { userTag } from '#contract/app-user-tags.ts';
import { type BulkAction, type BulkPreview, type previewBulkWork, startBulkWork } from '#contract/bulk-works.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { useChange } from '#web/api/use-change.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TypedConfirmation } from '#web/ui/typed-confirmation.tsx';
import styles from './bulk.module.css';
import { actionOf, type BulkChoice, type BulkDraft, hasFields, NEW_BULK_DRAFT } from './bulk-choices.ts';
import { BulkFields } from './bulk-fields.tsx';
import { offIn } from './config-draft.ts';
import { useDryRun } from './use-dry-run.ts';

export type BulkTarget = Omit<InputOf<typeof previewBulkWork>['body'], 'action' | 'cursor'>;

interface Props {
  projectId: number;
  choice: BulkChoice;
  target: BulkTarget;
  onClose: () => void;
  onStarted: (workId: string) => void;
}

/** Collects the input of an action, previews the changes, and starts it. */
export function BulkPanel({ projectId, choice, target, onClose, onStarted }: Props) {
  const t = useWords(bulkWords);
  const [draft, setDraft] = useState(NEW_BULK_DRAFT);
  const [isWrong, setWrong] = useState(false);
  const [action, setAction] = useState<BulkAction | null>(hasFields(choice) ? null : actionOf(choice, draft));
  const change = (changes: Partial<BulkDraft>) => {
    setDraft({ ...draft, ...changes });
    setAction(null);
    setWrong(false);
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    const isFine = choice === 'override' ? offIn(draft.services).length > 0 : isTagFine(choice, draft);
    setWrong(!isFine);
    if (isFine) setAction(actionOf(choice, draft));
  };
  return (
    <SidePanel open onClose={onClose} title={t(`do_${choice}`)} lead={t('previewNote')}>
      <Stack>
        {hasFields(choice) && (
          <Stack as="form" noValidate onSubmit={check}>
            <BulkFields {...{ projectId, choice, draft, isWrong }} onChange={change} />
            {!action && (
              <Button type="submit" kind="main">
                {t('check')}
              </Button>
            )}
          </Stack>
        )}
        {action && <DryRun {...{ projectId, action, target, onStarted }} />}
      </Stack>
    </SidePanel>
  );
}

const isTagFine = (choice: BulkChoice, { tag }: BulkDraft): boolean =>
  choice === 'startLogging' || userTag.safeParse(tag).success;

interface DryRunProps extends Pick<Props, 'projectId' | 'target' | 'onStarted'> {
  action: BulkAction;
}

function DryRun({ projectId, action, target, onStarted }: DryRunProps) {
  const t = useWords(bulkWords);
  const body = { action, ...target };
  const preview = useDryRun(projectId, body);
  const start = useChange(startBulkWork);
  const begin = (typed?: number) =>
    start.mutate(
      { query: { projectId }, body: { ...body, ...(typed !== undefined && { typed }) } },
      { onSuccess: ({ work }) => onStarted(work.id) },
    );
  if (preview.error) return <FailureNotice error={preview.error} />;
  if (!preview.data) return <Skeleton height={120} />;
  const { total, changed, next } = preview.data;
  const hasMore = next !== null;
  const isErasing = action.kind === 'erase';
  return (
    <Stack>
      <Counts preview={preview.data} isErasing={isErasing} />
      {isErasing && !hasMore && total > 0 && (
        <TypedConfirmation
          text={t('eraseText')}
          start={t('eraseStart', { total: formatNumber(total) })}
          label={t('eraseLabel', { total })}
          matches={(typed) => typed === String(total)}
          mismatch={t('eraseMismatch')}
          action={t('eraseAction')}
          busyAction={t('erasing')}
          busy={start.isPending}
          trouble={start.error ? failureText(start.error) : undefined}
          onConfirm={() => begin(total)}
          onCancel={() => start.reset()}
        />
      )}
      {!isErasing && (
        <>
          <FailureNotice error={start.error} />
          <Button kind="main" busy={start.isPending} disabled={changed === 0 && !hasMore} onClick={() => begin()}>
            {hasMore ? t('startMore') : t('start', { count: changed, shown: formatNumber(changed) })}
          </Button>
        </>
      )}
    </Stack>
  );
}

function Counts({ preview, isErasing }: { preview: BulkPreview; isErasing: boolean }) {
  const t = useWords(bulkWords);
  const { changed, total, unchanged, refused, missing, next, sample } = preview;
  const hasMore = next !== null;
  const said = { count: total, changed: formatNumber(changed), total: formatNumber(total) };
  const counted = (count: number) => ({ count, shown: formatNumber(count) });
  const sum =
    changed === 0 && !hasMore
      ? t('nothing')
      : isErasing && !hasMore
        ? t('erases', counted(changed))
        : t(isErasing ? 'erasesMore' : hasMore ? 'changesMore' : 'changes', said);
  return (
    <Stack gap={8}>
      <p role="status">
        <strong>{sum}</strong> {unchanged > 0 && t('same', counted(unchanged))}{' '}
        {refused > 0 && t('refusedTags', counted(refused))} {missing > 0 && t('missing', counted(missing))}
      </p>
      {sample.length > 0 && (
        <>
          <Note>{t('sample')}</Note>
          <ul className={styles.sample} aria-label={t('sample')}>
            {sample.map((userId) => (
              <Text as="li" key={userId} breaks>
                {inOrder(userId)}
              </Text>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
