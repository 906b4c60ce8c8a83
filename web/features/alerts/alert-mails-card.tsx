import MailCheck from 'icon:mail-check';
import { type AlertMail, listAlertMails } from '#contract/alerts.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import styles from './alerts.module.css';

const TONES: Record<AlertMail['state'], ChipTone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  withheld: 'warning',
  withdrawn: 'warning',
};

const REFETCH_MS = 30_000;

/** What alerts sent, the latest first. */
export function AlertMailsCard({ projectId }: { projectId: number }) {
  const t = useWords(alertsWords);
  const input = { query: { projectId, limit: 25 } };
  const list = usePages(listAlertMails, input, { label: 'alert', refetchInterval: REFETCH_MS });
  const columns: Column<AlertMail>[] = [
    { key: 'at', label: t('at'), onPhone: 'head', cell: (row) => <Ago at={row.at} /> },
    {
      key: 'kind',
      label: t('kind'),
      cell: (row) => (
        <Row as="span" gap="4 8" inline className={styles.rule}>
          {t(`kind_${row.kind}`)}
          {row.isTest && <Chip tone="info">{t('test')}</Chip>}
        </Row>
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
    <ResourceList
      title={t('mails')}
      lead={t('mailsLead')}
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ icon: <MailCheck size={22} />, title: t('mailsEmpty'), text: t('mailsEmptyText') }}
      foot={(count) => t('shown', { count })}
    />
  );
}
