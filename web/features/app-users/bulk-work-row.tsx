import Undo2 from 'icon:undo-2';
import { type BulkWork, cancelBulkWork, getBulkWork, listBulkWorks, undoBulkWork } from '#contract/bulk-works.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { bulkWords } from '#web/i18n/bulk-works.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { useActionWords } from './bulk-choices.ts';

export const isUnderWay = ({ state }: Pick<BulkWork, 'state'>): boolean => state === 'waiting' || state === 'running';

const TONES = { done: 'success', cancelled: 'plain', failed: 'danger' } as const;

interface Props {
  projectId: number;
  work: BulkWork;
  /** Called with the work that undoes this one. */
  onUndo: (workId: string) => void;
}

/** A bulk action with its progress and Cancel, or its result and Undo. */
export function BulkWorkRow({ projectId, work, onUndo }: Props) {
  const t = useWords(bulkWords);
  const wordsOf = useActionWords();
  const what = work.undoes ? t('what_undo', { what: wordsOf(work.action) }) : wordsOf(work.action);
  const by = work.requestedBy ?? t('someone');
  return (
    <Stack gap={8}>
      <div>
        <strong>{what}</strong>
        <Note breaks>
          {!work.undoes && `${t(work.filter ? 'ofFilter' : 'ofSelection')} · `}
          {t('requested', { by, ago: formatAgo(work.requestedAt) })}
        </Note>
      </div>
      {isUnderWay(work) ? (
        <Progress projectId={projectId} work={work} what={what} />
      ) : (
        <Outcome projectId={projectId} work={work} onUndo={onUndo} />
      )}
    </Stack>
  );
}

const STALE = { invalidates: [getBulkWork, listBulkWorks] };

function Progress({ projectId, work, what }: Pick<Props, 'projectId' | 'work'> & { what: string }) {
  const t = useWords(bulkWords);
  const cancel = useChange(cancelBulkWork, STALE);
  const { id, state, done, total } = work;
  const said =
    state === 'waiting'
      ? t('waiting')
      : total === null
        ? t('listing')
        : t('running', { count: total, done: formatNumber(done), total: formatNumber(total) });
  return (
    <WorkProgress
      label={what}
      share={total === null ? null : done / Math.max(1, total)}
      cancel={{
        text: t('cancel'),
        busy: cancel.isPending,
        onCancel: () =>
          cancel.mutate({ params: { id }, query: { projectId } }, { onError: (error) => reportFailure(error) }),
      }}
    >
      {said}
    </WorkProgress>
  );
}

function Outcome({ projectId, work, onUndo }: Props) {
  const t = useWords(bulkWords);
  const undo = useChange(undoBulkWork, STALE);
  const { id, state, refused, mayUndo } = work;
  if (state === 'waiting' || state === 'running') return null;
  // Nobody was erased, because more users matched than the number that was typed to confirm.
  const isStopped = state === 'failed' && work.typed !== null && work.changed === 0;
  const counts = {
    changed: formatNumber(work.changed),
    unchanged: formatNumber(work.unchanged),
    refused: formatNumber(refused),
  };
  return (
    <Row gap="8 12" justify="between">
      <Row as="span" inline gap={8} role="status">
        <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>
        {isStopped
          ? t('moreThanTyped', { typed: formatNumber(work.typed) })
          : t(refused > 0 ? 'countsRefused' : 'counts', counts)}
      </Row>
      {mayUndo && (
        <Button
          icon={<Undo2 size={15} aria-hidden="true" />}
          busy={undo.isPending}
          onClick={() =>
            undo.mutate(
              { params: { id }, query: { projectId } },
              { onSuccess: (reply) => onUndo(reply.work.id), onError: (error) => reportFailure(error) },
            )
          }
        >
          {t(undo.isPending ? 'undoing' : 'undo')}
        </Button>
      )}
    </Row>
  );
}
