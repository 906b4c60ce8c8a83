import RefreshCw from 'icon:refresh-cw';
import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { DAY_MS, utcDay } from '#contract/utc-day.ts';
import { VEHICLE_LIMITS } from '#contract/vehicle-lists.ts';
import { getReassignment, reassignTrips } from '#contract/vehicle-use.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { WorkProgress } from '#web/ui/work-progress.tsx';
import { VEHICLE_CHANGE } from './vehicle-calls.ts';
import styles from './vehicles.module.css';

const dayAgo = (days: number): string => utcDay(Date.now() - days * DAY_MS);

const REFETCH_MS = 1_000;
const isUnderWay = (reply: ReplyOf<typeof getReassignment> | undefined): boolean =>
  Boolean(reply?.reassignment && !reply.reassignment.finishedAt);

/** Reassigns past drives to vehicles on request, and shows the progress. */
export function ReassignCard({ projectId }: { projectId: number }) {
  const t = useWords(vehiclesWords);
  const { data } = useEndpoint(
    getReassignment,
    { query: { projectId } },
    { label: 'vehicle', refetchInterval: ({ state }) => (isUnderWay(state.data) ? REFETCH_MS : false) },
  );
  const last = data?.reassignment;
  const reassign = useChange(reassignTrips, VEHICLE_CHANGE);
  const [fromDay, setFromDay] = useState(() => dayAgo(30));
  const isRunning = isUnderWay(data);
  return (
    <Card title={t('reassign')} lead={t('reassignLead')}>
      <Row gap="12 16" align="end" className={styles.reassign}>
        <DayField
          label={t('reassignFrom')}
          value={fromDay}
          min={dayAgo(VEHICLE_LIMITS.reassignDays - 1)}
          max={dayAgo(0)}
          onChange={setFromDay}
        />
        <Button
          icon={<RefreshCw size={15} aria-hidden="true" />}
          busy={reassign.isPending || isRunning}
          disabled={fromDay === ''}
          onClick={() => reassign.mutate({ query: { projectId }, body: { fromDay } })}
        >
          {t('reassignNow')}
        </Button>
        {last?.finishedAt && (
          <Note aria-live="polite">{t('reassignDone', { count: last.changed, ago: formatAgo(last.finishedAt) })}</Note>
        )}
      </Row>
      {last && !last.finishedAt && (
        <WorkProgress
          label={t('reassign')}
          share={last.daysTotal === null ? null : last.daysDone / Math.max(1, last.daysTotal)}
        >
          {last.daysTotal === null
            ? t('reassignWaiting')
            : t('reassignRunning', {
                count: last.daysTotal,
                done: formatNumber(last.daysDone),
                total: formatNumber(last.daysTotal),
              })}
        </WorkProgress>
      )}
      <FailureNotice error={reassign.error} />
    </Card>
  );
}
