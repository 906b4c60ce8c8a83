import CircleCheck from 'icon:circle-check';
import RotateCcw from 'icon:rotate-ccw';
import Trash2 from 'icon:trash-2';
import { useState } from 'react';
import { deleteJob, type FailedJob, getJobs, listFailedJobs, retryJob } from '#contract/jobs.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { usePages } from '#web/api/use-pages.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { systemWords } from '#web/i18n/system.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ResourceList, rowsOf } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import { useJobName } from './job-name.ts';

const PARAMETERS = { queue: text() };

/** Jobs that failed permanently: inspect, retry, delete. */
const REFETCH_MS = 3_000;
const CHANGE = { invalidates: [getJobs, listFailedJobs], inBackground: true };

export function FailedJobsCard() {
  const t = useWords(systemWords);
  const jobName = useJobName();
  const view = useListView(PARAMETERS);
  const { queue } = view.query;
  const pages = usePages(listFailedJobs, { query: { queue } }, { refetchInterval: REFETCH_MS });
  const queues = useEndpoint(getJobs, {}, { label: 'jobs', refetchInterval: REFETCH_MS }).data?.queues ?? [];
  const retry = useChange(retryJob, CHANGE);
  const remove = useChange(deleteJob, CHANGE);
  const [deleting, setDeleting] = useState<FailedJob | null>(null);
  const tell = (error: Error) => reportFailure(error);
  const again = ({ queue: of, id }: FailedJob) =>
    retry.mutate(
      { params: { queue: of, id } },
      { onSuccess: () => showSnackbar({ message: t('retried'), type: 'success' }), onError: tell },
    );
  const deleteNow = (job: FailedJob) =>
    remove.mutate(
      { params: { queue: job.queue, id: job.id } },
      {
        onSuccess: () => showSnackbar({ message: t('deleted'), type: 'success' }),
        onError: tell,
        onSettled: () => setDeleting(null),
      },
    );
  const save = () =>
    saveTable(t('file'), rowsOf(pages) ?? [], [
      [t('columnQueue'), (job) => job.queue],
      [t('columnFailedAt'), (job) => job.failedAt],
      [t('columnTries'), (job) => job.tries],
      [t('columnError'), (job) => job.error],
    ]);
  const columns: Column<FailedJob>[] = [
    { key: 'queue', label: t('columnQueue'), onPhone: 'head', cell: (job) => jobName(job.queue) },
    {
      key: 'error',
      label: t('columnError'),
      cell: (job) => (
        <Text size="caption" weight={400} mono breaks lines={3}>
          {job.error}
        </Text>
      ),
    },
    { key: 'tries', label: t('columnTries'), align: 'right', cell: (job) => formatNumber(job.tries) },
    { key: 'at', label: t('columnFailedAt'), cell: (job) => <Ago at={job.failedAt ?? job.createdAt} /> },
    {
      key: 'actions',
      label: '',
      align: 'right',
      onPhone: 'bare',
      cell: (job) => (
        <Row as="span" inline gap={4} nowrap>
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
        </Row>
      ),
    },
  ];
  return (
    <>
      <ResourceList
        title={t('failedJobs')}
        lead={t('failedLead')}
        list={pages}
        view={view}
        columns={columns}
        rowKey={({ id }) => id}
        filters={
          <FilterSelect
            label={t('queueFilter')}
            all={t('allQueues')}
            choices={queues.map(({ name }) => ({ value: name, label: jobName(name) }))}
            chosen={queue}
            onChoose={(name) => view.change({ queue: name })}
          />
        }
        tools={<ExportButton save={save} />}
        empty={{ icon: <CircleCheck size={22} />, title: t('noFailedTitle'), text: t('noFailedText') }}
        foot={(count, hasMore) => t(hasMore ? 'failedFirst' : 'failedCount', { count })}
      />
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
    </>
  );
}
