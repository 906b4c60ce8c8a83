import ListChecks from 'icon:list-checks';
import { getJobs, type JobQueue } from '#contract/jobs.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Card, Empty, Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useJobName } from './job-name.ts';
import styles from './system.module.css';

/** What is waiting: queues, mails and uploads for the engine. */
export function JobsOverview() {
  const t = useWords(systemWords);
  const jobName = useJobName();
  const { data, error, refetch } = useEndpoint(getJobs, {}, { label: 'jobs', refetchInterval: 3_000 });
  const columns: Column<JobQueue>[] = [
    {
      key: 'name',
      label: t('columnQueue'),
      width: '36%',
      onPhone: 'head',
      cell: ({ name }) => (
        <span className={styles.lines}>
          <span>{jobName(name)}</span>
          {jobName(name) !== name && <Caption as="code">{name}</Caption>}
        </span>
      ),
    },
    {
      key: 'waiting',
      label: t('columnWaiting'),
      width: '9%',
      align: 'right',
      cell: ({ waiting }) => formatNumber(waiting),
    },
    {
      key: 'active',
      label: t('columnActive'),
      width: '9%',
      align: 'right',
      cell: ({ active }) => formatNumber(active),
    },
    {
      key: 'failed',
      label: t('columnFailed'),
      width: '10%',
      align: 'right',
      cell: ({ failed }) => (
        <span>{failed > 0 ? <Chip tone="danger">{formatNumber(failed)}</Chip> : formatNumber(failed)}</span>
      ),
    },
    { key: 'done', label: t('columnDone'), width: '8%', align: 'right', cell: ({ done }) => formatNumber(done) },
    {
      key: 'last',
      label: t('columnLast'),
      width: '14%',
      cell: ({ lastDoneAt }) => <Ago at={lastDoneAt} otherwise={t('never')} />,
    },
    {
      key: 'next',
      label: t('columnNext'),
      width: '14%',
      cell: ({ schedule }) =>
        schedule ? (
          <span className={styles.lines} title={t('cron', { cron: schedule.cron, zone: schedule.timeZone })}>
            <Ago at={schedule.nextAt} />
            <Caption as="code">{schedule.cron}</Caption>
          </span>
        ) : (
          <Text tone="muted">{t('onDemand')}</Text>
        ),
    },
  ];
  if (error && !data) {
    return (
      <Card>
        <Failed error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <Grid gap={20} min={280}>
        <Card title={t('mails')}>
          {data ? (
            <>
              <Row as="dl" gap="8 32" align="stretch" className={styles.figures}>
                <Figure name={t('mailsWaiting')} value={data.mails.waiting} />
                <Figure name={t('mailsTroubled')} value={data.mails.troubled} warn />
                <Figure name={t('mailsFailed')} value={data.mails.failed} warn />
              </Row>
              <Note above={8}>
                {data.mails.lastError
                  ? t('mailsError', { error: data.mails.lastError })
                  : data.mails.nextAt
                    ? t('mailsNext', { ago: formatAgo(data.mails.nextAt) })
                    : t('mailsFine')}
              </Note>
            </>
          ) : (
            <Skeleton height={76} />
          )}
        </Card>
        <Card title={t('engine')}>
          {data ? (
            <>
              <Row as="dl" gap="8 32" align="stretch" className={styles.figures}>
                <Figure
                  name={t('enginePending')}
                  value={data.engine.pending}
                  text={data.engine.more ? t('engineMore', { count: formatNumber(data.engine.pending) }) : undefined}
                />
              </Row>
              <Note above={8}>
                {data.engine.oldestAt ? t('engineOldest', { ago: formatAgo(data.engine.oldestAt) }) : t('engineFine')}
              </Note>
            </>
          ) : (
            <Skeleton height={76} />
          )}
        </Card>
      </Grid>
      <Card title={t('queues')} lead={t('queuesLead')} flush>
        {data?.queues.length === 0 ? (
          <Empty icon={<ListChecks size={22} />} title={t('noQueuesTitle')} text={t('noQueuesText')} />
        ) : (
          <DataTable caption={t('queues')} columns={columns} rows={data?.queues} rowKey={({ name }) => name} />
        )}
      </Card>
    </>
  );
}

interface FigureProps {
  name: string;
  value: number;
  text?: string | undefined;
  /** Any number above zero needs attention. */
  warn?: boolean;
}

const Figure = ({ name, value, text, warn = false }: FigureProps) => (
  <div className={warn && value > 0 ? styles.warn : undefined}>
    <dt>{name}</dt>
    <dd>{text ?? formatNumber(value)}</dd>
  </div>
);
