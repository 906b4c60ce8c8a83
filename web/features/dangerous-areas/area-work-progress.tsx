import { type AreaWork, cancelAreaWork } from '#contract/dangerous-area-works.ts';
import { useChange } from '#web/api/use-change.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { WORK_CHANGE } from './areas.queries.ts';

export const isGoingOn = ({ state }: Pick<AreaWork, 'state'>): boolean => state === 'waiting' || state === 'running';

/** The progress of a job, with Cancel; or how it ended without a result. */
export function AreaWorkProgress({ work }: { work: AreaWork }) {
  const t = useWords(areaWords);
  const cancel = useChange(cancelAreaWork, WORK_CHANGE);
  if (work.state === 'cancelled') return <Notice tone="info">{t('work_cancelled')}</Notice>;
  if (work.state === 'failed') return <Notice tone="error">{t('work_failed')}</Notice>;
  if (!isGoingOn(work)) return null;
  const said =
    work.total === null
      ? t('waiting')
      : t('progress', { count: work.total, done: formatNumber(work.done), total: formatNumber(work.total) });
  return (
    <WorkProgress
      label={said}
      share={work.total === null ? null : work.done / Math.max(1, work.total)}
      cancel={{
        text: t('cancelWork'),
        busy: cancel.isPending,
        onCancel: () => cancel.mutate({ params: { id: work.id } }),
      }}
    >
      {said}
    </WorkProgress>
  );
}
