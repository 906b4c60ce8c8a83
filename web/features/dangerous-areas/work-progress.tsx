import { Square } from 'lucide-react';
import type { AreaWork } from '#contract/dangerous-area-works.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useCancelWork } from './areas.queries.ts';
import styles from './work.module.css';

export const isGoingOn = ({ state }: Pick<AreaWork, 'state'>): boolean => state === 'waiting' || state === 'running';

/** How far it is, with a way to stop it; when it ended badly, how. */
export function WorkProgress({ work }: { work: AreaWork }) {
  const t = useWords(areaWords);
  const cancel = useCancelWork();
  if (work.state === 'cancelled') return <Notice tone="info">{t('work_cancelled')}</Notice>;
  if (work.state === 'failed') return <Notice tone="error">{t('work_failed')}</Notice>;
  if (!isGoingOn(work)) return null;
  const said =
    work.total === null
      ? t('waiting')
      : t('progress', { done: formatNumber(work.done), total: formatNumber(work.total) });
  return (
    <div className={styles.progress} role="status">
      <div className={styles.progressRow}>
        <span>{said}</span>
        <Button
          kind="quiet"
          icon={<Square size={14} aria-hidden="true" />}
          busy={cancel.isPending}
          onClick={() => cancel.mutate(work.id)}
        >
          {t('cancelWork')}
        </Button>
      </div>
      <progress aria-label={said} max={Math.max(1, work.total ?? 1)} value={work.done} />
    </div>
  );
}
