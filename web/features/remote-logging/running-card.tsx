import ScrollText from 'icon:scroll-text';
import { useState } from 'react';
import { listDeviceLogs, listRemoteLogging, type RemoteLogging, stopRemoteLogging } from '#contract/remote-logging.ts';
import { useChange } from '#web/api/use-change.ts';
import { usePages } from '#web/api/use-pages.ts';
import { inOrder } from '#web/format/in-order.ts';
import { formatAgo } from '#web/format/times.ts';
import { remoteLoggingWords } from '#web/i18n/remote-logging.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { FailureNotice } from '#web/ui/failure-notice.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { LevelChip } from './level-chip.tsx';

interface Props {
  onRead: (user: RemoteLogging) => void;
}

/** App users who are logging now, who started it, and when it ends. */
export function RunningCard({ onRead }: Props) {
  const t = useWords(remoteLoggingWords);
  const pages = usePages(listRemoteLogging, { query: {} }, { label: 'remoteLogging', refetchInterval: 10_000 });
  const [stopping, setStopping] = useState<RemoteLogging | null>(null);
  const columns: Column<RemoteLogging>[] = [
    { key: 'user', label: t('columnUser'), onPhone: 'head', cell: (row) => <code>{inOrder(row.userId)}</code> },
    {
      key: 'project',
      label: t('columnProject'),
      cell: (row) => (
        <>
          {row.productName}{' '}
          <Text as="code" tone="muted">
            {row.projectId}
          </Text>
        </>
      ),
    },
    { key: 'level', label: t('columnLevel'), cell: (row) => <LevelChip level={row.level} /> },
    {
      key: 'told',
      label: t('columnTold'),
      cell: (row) => (row.notifiedAt ? t('told', { ago: formatAgo(row.notifiedAt) }) : t('notTold')),
    },
    { key: 'ends', label: t('columnEnds'), cell: (row) => <Ago at={row.endsAt} /> },
    { key: 'by', label: t('columnBy'), cell: (row) => row.startedBy ?? t('someone') },
    {
      key: 'actions',
      label: '',
      align: 'right',
      onPhone: 'bare',
      cell: (row) => (
        <Row as="span" inline gap={4} nowrap align="stretch">
          <Button kind="quiet" aria-label={t('readOf', { user: row.userId })} onClick={() => onRead(row)}>
            {t('read')}
          </Button>
          <Button kind="quiet" aria-label={t('stopOf', { user: row.userId })} onClick={() => setStopping(row)}>
            {t('stop')}
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <>
      <ResourceList
        title={t('running')}
        lead={t('runningLead')}
        list={pages}
        columns={columns}
        rowKey={(row) => `${row.projectId}:${row.userId}`}
        empty={{ icon: <ScrollText size={22} />, title: t('emptyTitle'), text: t('emptyText') }}
        foot={(count, hasMore) => t(hasMore ? 'first' : 'shown', { count })}
      />
      {stopping && <StopLogging logging={stopping} onDone={() => setStopping(null)} />}
    </>
  );
}

function StopLogging({ logging, onDone }: { logging: RemoteLogging; onDone: () => void }) {
  const t = useWords(remoteLoggingWords);
  const stop = useChange(stopRemoteLogging, {
    invalidates: [listRemoteLogging, listDeviceLogs],
    inBackground: true,
    label: 'remoteLogging',
  });
  const { projectId, userId: user, productName: project } = logging;
  const confirm = () =>
    stop.mutate(
      { query: { projectId, userId: user } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('stopped', { user }), type: 'success' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('stopTitle', { user })}
      action={t('stopNow')}
      busyAction={t('stopping')}
      busy={stop.isPending}
      onConfirm={confirm}
      onCancel={onDone}
    >
      <p>{t('stopText', { user, project })}</p>
      <FailureNotice error={stop.error} />
    </ConfirmDialog>
  );
}
