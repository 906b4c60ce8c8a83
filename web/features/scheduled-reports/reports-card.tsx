import MailPlus from 'icon:mail-plus';
import { useState } from 'react';
import {
  deleteReport,
  listReportDeliveries,
  listReports,
  type ScheduledReport,
  sendReportNow,
  setSubscription,
} from '#contract/scheduled-reports.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatDay } from '#web/format/times.ts';
import { scheduledReportsWords } from '#web/i18n/scheduled-reports.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Text } from '#web/ui/text.tsx';
import { ReportForm } from './report-form.tsx';
import { useReportName, useScheduleText } from './schedule-text.ts';
import styles from './scheduled-reports.module.css';

const CHANGE = { invalidates: [listReports, listReportDeliveries], label: 'report' };

/** The reports of a project that the person may see. */
export function ReportsCard({ projectId }: { projectId: number }) {
  const t = useWords(scheduledReportsWords);
  const list = useEndpoint(listReports, { query: { projectId } }, { label: 'report' });
  const [editing, setEditing] = useState<ScheduledReport | null>(null);
  const [removing, setRemoving] = useState<ScheduledReport | null>(null);
  const columns = useColumns({ projectId, onEdit: setEditing, onRemove: setRemoving });
  return (
    <>
      <ResourceList
        title={t('title')}
        lead={t('lead')}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ icon: <MailPlus size={22} />, title: t('empty'), text: t('emptyText') }}
      />
      <SidePanel open={editing !== null} onClose={() => setEditing(null)} title={t('editTitle')}>
        {editing && <ReportForm projectId={projectId} report={editing} onDone={() => setEditing(null)} />}
      </SidePanel>
      {removing && <RemoveReport projectId={projectId} report={removing} onDone={() => setRemoving(null)} />}
    </>
  );
}

interface Actions {
  projectId: number;
  onEdit: (report: ScheduledReport) => void;
  onRemove: (report: ScheduledReport) => void;
}

function useColumns(actions: Actions): Column<ScheduledReport>[] {
  const t = useWords(scheduledReportsWords);
  const nameOf = useReportName();
  const scheduleText = useScheduleText();
  return [
    {
      key: 'name',
      label: t('report'),
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" inline gap={8}>
          {nameOf(row)}
          <Chip tone="faint">{t(`ofKind_${row.kind}`)}</Chip>
          {!row.active && <Chip tone="warning">{t('off')}</Chip>}
        </Row>
      ),
    },
    { key: 'schedule', label: t('rhythm'), cell: scheduleText },
    {
      key: 'next',
      label: t('next'),
      cell: ({ nextAt, timeZone }) => (nextAt ? formatDay(nextAt, { zone: timeZone }) : t('off')),
    },
    { key: 'recipients', label: t('recipients'), cell: (row) => <RecipientList report={row} /> },
    {
      key: 'actions',
      label: t('actions'),
      align: 'right',
      onPhone: 'bare',
      cell: (row) => <ReportActions report={row} {...actions} />,
    },
  ];
}

function RecipientList({ report: { recipients } }: { report: ScheduledReport }) {
  const t = useWords(scheduledReportsWords);
  return (
    <span className={styles.people}>
      {recipients.map(({ id, email, status }) => (
        <Text key={id} size="small" tone={status === 'receives' ? undefined : 'muted'}>
          {email}
          {status !== 'receives' && ` (${t(`status_${status}`)})`}
        </Text>
      ))}
    </span>
  );
}

function ReportActions({ projectId, report, onEdit, onRemove }: Actions & { report: ScheduledReport }) {
  const t = useWords(scheduledReportsWords);
  const nameOf = useReportName();
  const sending = useChange(sendReportNow, CHANGE);
  const subscription = useChange(setSubscription, CHANGE);
  const ref = { params: { id: report.id }, query: { projectId } };
  const failed = { onError: (error: Error) => reportFailure(error) };
  const send = () =>
    sending.mutate(ref, {
      ...failed,
      onSuccess: ({ email }) => showSnackbar({ message: t('sentNow', { email }), type: 'success' }),
    });
  const isListed = report.isSubscribed || report.recipients.some(({ status }) => status === 'unsubscribed');
  const wanted = !report.isSubscribed;
  const ended = report.isChosen ? 'unsubscribed' : 'unsubscribedAll';
  const setWanted = () =>
    subscription.mutate(
      { ...ref, body: { wanted } },
      {
        ...failed,
        onSuccess: () => showSnackbar({ message: t(wanted ? 'subscribed' : ended), type: 'success' }),
      },
    );
  return (
    <Row as="span" inline gap={4} nowrap align="stretch" oneLine>
      <Button kind="quiet" busy={sending.isPending} onClick={send}>
        {t('now')}
      </Button>
      {report.mayChange && (
        <Button kind="quiet" aria-label={t('editOf', { name: nameOf(report) })} onClick={() => onEdit(report)}>
          {t('edit')}
        </Button>
      )}
      {(isListed || report.mayChange) && (
        <MoreMenu label={`${t('actions')}: ${nameOf(report)}`}>
          {isListed && (
            <Button kind="quiet" onClick={setWanted}>
              {t(wanted ? 'subscribe' : 'unsubscribe')}
            </Button>
          )}
          {report.mayChange && (
            <Button kind="quiet" onClick={() => onRemove(report)}>
              {t('remove')}
            </Button>
          )}
        </MoreMenu>
      )}
    </Row>
  );
}

function RemoveReport({
  projectId,
  report,
  onDone,
}: {
  projectId: number;
  report: ScheduledReport;
  onDone: () => void;
}) {
  const t = useWords(scheduledReportsWords);
  const nameOf = useReportName();
  const removal = useChange(deleteReport, CHANGE);
  const remove = () =>
    removal.mutate(
      { params: { id: report.id }, query: { projectId } },
      {
        onSuccess: () => showSnackbar({ message: t('removed'), type: 'success' }),
        onError: (error) => reportFailure(error),
        onSettled: onDone,
      },
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: nameOf(report) })}
      action={t('remove')}
      busyAction={t('deleting')}
      busy={removal.isPending}
      onConfirm={remove}
      onCancel={onDone}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
