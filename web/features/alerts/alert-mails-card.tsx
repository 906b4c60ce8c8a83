import { MailCheck } from 'lucide-react';
import type { AlertMail } from '#contract/alerts.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { TableFoot } from '#web/ui/table-frame.tsx';
import styles from './alerts.module.css';
import { useAlertMails } from './alerts.queries.ts';

const TONES: Record<AlertMail['state'], ChipTone> = { waiting: 'info', sent: 'success', failed: 'danger' };

/** What alerts sent, the latest first. */
export function AlertMailsCard({ projectId }: { projectId: number }) {
  const t = useWords(alertsWords);
  const list = useAlertMails(projectId);
  const rows = list.data?.pages.flatMap((page) => page.items);
  const columns: Column<AlertMail>[] = [
    { key: 'at', label: t('at'), onPhone: 'head', cell: (row) => <Ago at={row.at} /> },
    {
      key: 'kind',
      label: t('kind'),
      cell: (row) => (
        <span className={styles.rule}>
          {t(`kind_${row.kind}`)}
          {row.isTest && <Chip tone="info">{t('test')}</Chip>}
        </span>
      ),
    },
    { key: 'value', label: t('value'), align: 'right', cell: (row) => formatNumber(row.value, 2) },
    { key: 'threshold', label: t('threshold'), align: 'right', cell: (row) => formatNumber(row.threshold, 2) },
    { key: 'email', label: t('email'), cell: (row) => row.email },
    {
      key: 'state',
      label: t('mailState'),
      cell: (row) => <Chip tone={TONES[row.state]}>{t(`state_${row.state}`)}</Chip>,
    },
  ];
  return (
    <Card title={t('mails')} lead={t('mailsLead')} flush>
      {list.error && !rows ? (
        <Failed error={list.error} onRetry={() => void list.refetch()} />
      ) : rows?.length === 0 ? (
        <Empty icon={<MailCheck size={22} />} title={t('mailsEmpty')} text={t('mailsEmptyText')} />
      ) : (
        <>
          <DataTable caption={t('mails')} columns={columns} rows={rows} rowKey={(row) => row.id} />
          <TableFoot
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            loading={list.isFetchingNextPage}
          >
            {rows && t('shown', { count: rows.length })}
          </TableFoot>
        </>
      )}
    </Card>
  );
}
