import MailCheck from 'icon:mail-check';
import { listReportDeliveries, type ReportDelivery, type ReportDeliveryState } from '#contract/scheduled-reports.ts';
import { usePages } from '#web/api/use-pages.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Text } from '#web/ui/text.tsx';
import { useReportName } from './schedule-text.ts';
import styles from './scheduled-reports.module.css';

const TONES: Record<ReportDeliveryState, ChipTone> = {
  queued: 'info',
  retried: 'warning',
  sent: 'success',
  failed: 'danger',
  skipped: 'faint',
};
const REFETCH_MS = 30_000;

/** What was sent to whom, latest first. */
export function DeliveriesCard({ projectId }: { projectId: number }) {
  const t = useWords(scheduledReportsWords);
  const nameOf = useReportName();
  const input = { query: { projectId, limit: 25 } };
  const list = usePages(listReportDeliveries, input, { label: 'report', refetchInterval: REFETCH_MS });
  const columns: Column<ReportDelivery>[] = [
    { key: 'at', label: t('when'), onPhone: 'head', cell: ({ at }) => <Ago at={at} /> },
    { key: 'report', label: t('report'), cell: nameOf },
    { key: 'email', label: t('recipient'), cell: ({ email }) => email ?? t('nobody') },
    { key: 'state', label: t('state'), cell: (row) => <State of={row} /> },
  ];
  return (
    <ResourceList
      title={t('log')}
      lead={t('logLead')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ icon: <MailCheck size={22} />, title: t('logEmpty'), text: t('logEmptyText') }}
      foot={(count) => t('shown', { count })}
    />
  );
}

function State({ of: { state, reason, answer, tries } }: { of: ReportDelivery }) {
  const t = useWords(scheduledReportsWords);
  const why = [reason && t(`reason_${reason}`), answer && t('answer', { answer, tries })].filter(Boolean).join(' ');
  return (
    <span className={styles.state}>
      <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip>
      {why && (
        <Text size="small" tone="muted">
          {why}
        </Text>
      )}
    </span>
  );
}
