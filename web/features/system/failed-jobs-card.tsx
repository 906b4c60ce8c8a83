import { CircleCheck, Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { FailedJob } from '#contract/jobs.ts';
import { CallError } from '#web/api/call-failure.ts';
import { csvOf } from '#web/format/csv.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { systemWords } from '#web/i18n/system.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useAddressQuery } from '#web/navigation/use-address-query.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { failureText } from '#web/ui/failure-text.ts';
import { saveCsv } from '#web/ui/save-file.ts';
import { TableFoot, TableToolbar } from '#web/ui/table-frame.tsx';
import { useJobName } from './job-name.ts';
import styles from './system.module.css';
import { useDeleteJob, useFailedJobs, useJobs, useRetryJob } from './system.queries.ts';

/** What failed for good: to read, to try again, to let go. */
export function FailedJobsCard() {
  const t = useWords(systemWords);
  const ui = useWords(uiWords);
  const jobName = useJobName();
  const { query, change } = useAddressQuery();
  const queue = query.queue ?? '';
  const pages = useFailedJobs(queue);
  const queues = useJobs().data?.queues ?? [];
  const retry = useRetryJob();
  const remove = useDeleteJob();
  const [deleting, setDeleting] = useState<FailedJob | null>(null);
  const rows = pages.data?.pages.flatMap((page) => page.items);
  const tell = (error: Error) =>
    showSnackbar({ message: error instanceof CallError ? failureText(ui, error) : ui('wrong'), type: 'error' });
  const again = ({ queue: of, id }: FailedJob) =>
    retry.mutate(
      { queue: of, id },
      { onSuccess: () => showSnackbar({ message: t('retried'), type: 'success' }), onError: tell },
    );
  const deleteNow = (job: FailedJob) =>
    remove.mutate(
      { queue: job.queue, id: job.id },
      {
        onSuccess: () => showSnackbar({ message: t('deleted'), type: 'success' }),
        onError: tell,
        onSettled: () => setDeleting(null),
      },
    );
  const download = () =>
    saveCsv(
      t('file'),
      csvOf([
        [t('columnQueue'), t('columnFailedAt'), t('columnTries'), t('columnError')],
        ...(rows ?? []).map((job) => [job.queue, job.failedAt, job.tries, job.error]),
      ]),
    );
  const columns: Column<FailedJob>[] = [
    { key: 'queue', label: t('columnQueue'), onPhone: 'head', cell: (job) => jobName(job.queue) },
    { key: 'error', label: t('columnError'), cell: (job) => <span className={styles.error}>{job.error}</span> },
    { key: 'tries', label: t('columnTries'), align: 'right', cell: (job) => formatNumber(job.tries) },
    { key: 'at', label: t('columnFailedAt'), cell: (job) => <Ago at={job.failedAt ?? job.createdAt} /> },
    {
      key: 'actions',
      label: '',
      align: 'right',
      onPhone: 'bare',
      cell: (job) => (
        <span className={styles.actions}>
          <Button
            kind="quiet"
            icon={<RotateCcw size={14} aria-hidden="true" />}
            aria-label={t('retryOf', { queue: jobName(job.queue) })}
            onClick={() => again(job)}
          >
            {t('retry')}
          </Button>
          <IconButton label={t('deleteOf', { queue: jobName(job.queue) })} onClick={() => setDeleting(job)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </span>
      ),
    },
  ];
  const shown = rows?.length ?? 0;
  return (
    <Card title={t('failedJobs')} lead={t('failedLead')} flush>
      {(shown > 0 || queue) && (
        <TableToolbar
          end={
            <Button icon={<Download size={15} aria-hidden="true" />} onClick={download}>
              {ui('exportCsv')}
            </Button>
          }
        >
          <select
            className={styles.select}
            aria-label={t('queueFilter')}
            value={queue}
            onChange={(event) => change({ queue: event.target.value })}
          >
            <option value="">{t('allQueues')}</option>
            {queues.map(({ name }) => (
              <option key={name} value={name}>
                {jobName(name)}
              </option>
            ))}
          </select>
        </TableToolbar>
      )}
      {pages.error && !rows ? (
        <Failed error={pages.error} onRetry={() => void pages.refetch()} />
      ) : rows && shown === 0 ? (
        <Empty icon={<CircleCheck size={22} />} title={t('noFailedTitle')} text={t('noFailedText')} />
      ) : (
        <DataTable caption={t('failedJobs')} columns={columns} rows={rows} rowKey={(job) => job.id} />
      )}
      {shown > 0 && (
        <TableFoot
          onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
          loading={pages.isFetchingNextPage}
        >
          {t(pages.hasNextPage ? 'failedFirst' : 'failedCount', { count: shown })}
        </TableFoot>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('deleteTitle', { queue: jobName(deleting.queue) })}
          action={t('deleteNow')}
          busyAction={t('deleting')}
          busy={remove.isPending}
          onConfirm={() => deleteNow(deleting)}
          onCancel={() => setDeleting(null)}
        >
          <p>{t('deleteText', { error: deleting.error })}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
