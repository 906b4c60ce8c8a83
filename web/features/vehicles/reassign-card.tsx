import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './vehicles.module.css';
import { useReassign, useReassignment } from './vehicles.queries.ts';

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Past drives are given to vehicles anew when somebody asks for it; how far it is stays in sight. */
export function ReassignCard({ projectId }: { projectId: number }) {
  const t = useWords(vehiclesWords);
  const { data: last } = useReassignment(projectId);
  const reassign = useReassign(projectId);
  const [fromDay, setFromDay] = useState(() => dayAgo(30));
  const isRunning = Boolean(last && !last.finishedAt);
  return (
    <Card title={t('reassign')} lead={t('reassignLead')}>
      <div className={styles.reassign}>
        <Field
          label={t('reassignFrom')}
          type="date"
          value={fromDay}
          min={dayAgo(VEHICLE_LIMITS.reassignDays - 1)}
          max={dayAgo(0)}
          onChange={(event) => setFromDay(event.target.value)}
        />
        <Button
          icon={<RefreshCw size={15} aria-hidden="true" />}
          busy={reassign.isPending || isRunning}
          disabled={fromDay === ''}
          onClick={() => reassign.mutate(fromDay)}
        >
          {t('reassignNow')}
        </Button>
        <p className={styles.muted} aria-live="polite">
          {last &&
            (last.finishedAt
              ? t('reassignDone', { count: last.changed, ago: formatAgo(last.finishedAt) })
              : last.daysTotal === null
                ? t('reassignWaiting')
                : t('reassignRunning', { done: formatNumber(last.daysDone), total: formatNumber(last.daysTotal) }))}
        </p>
      </div>
      <FailureNotice error={reassign.error} />
    </Card>
  );
}
