import BellRing from 'icon:bell-ring';
import { useState } from 'react';
import {
  type Alert,
  deleteAlert,
  listAlertMails,
  listAlerts,
  previewAlert,
  type RecipientState,
  requestAlertConsent,
} from '#contract/alerts.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { alertsWords } from '#web/i18n/alerts.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Button, CreateButton } from '#web/ui/button.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { reportFailure } from '#web/ui/failure-text.ts';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { AlertPanel } from './alert-panel.tsx';
import { useRuleText } from './alert-words.ts';
import styles from './alerts.module.css';

const TONES: Record<RecipientState, ChipTone> = { member: 'success', confirmed: 'success', unconfirmed: 'warning' };

/** What becomes stale when an alert changes. */
const ALERTS = [listAlerts, listAlertMails, previewAlert];

/** All alerts of a project. */
export function AlertsCard({ projectId }: { projectId: number }) {
  const t = useWords(alertsWords);
  const list = useEndpoint(listAlerts, { query: { projectId } }, { label: 'alert' });
  useLiveQuery(projectId, ['revisions', 'assistance'], ALERTS);
  const [panel, setPanel] = useState<{ seen?: Alert } | null>(null);
  const [removing, setRemoving] = useState<Alert | null>(null);
  const columns = useAlertColumns({ projectId, onEdit: (seen) => setPanel({ seen }), onRemove: setRemoving });
  const create = <CreateButton onClick={() => setPanel({})}>{t('create')}</CreateButton>;
  return (
    <>
      <ResourceList
        title={t('title')}
        lead={t('lead')}
        action={create}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ icon: <BellRing size={22} />, title: t('empty'), text: t('emptyText') }}
      />
      <AlertPanel projectId={projectId} open={panel !== null} seen={panel?.seen} onClose={() => setPanel(null)} />
      {removing && <RemoveAlert projectId={projectId} alert={removing} onDone={() => setRemoving(null)} />}
    </>
  );
}

interface ColumnActions {
  projectId: number;
  onEdit: (alert: Alert) => void;
  onRemove: (alert: Alert) => void;
}

function useAlertColumns({ projectId, onEdit, onRemove }: ColumnActions): Column<Alert>[] {
  const t = useWords(alertsWords);
  const ruleText = useRuleText();
  return [
    {
      key: 'rule',
      label: t('kind'),
      onPhone: 'head',
      cell: (row) => (
        <Row as="span" gap="4 8" inline className={styles.rule} data-off={!row.active}>
          {ruleText(row)}
          {!row.active && <Chip tone="faint">{t('off')}</Chip>}
        </Row>
      ),
    },
    { key: 'email', label: t('email'), cell: (row) => row.email },
    { key: 'recipient', label: t('recipient'), cell: (row) => <Recipient projectId={projectId} alert={row} /> },
    { key: 'last', label: t('lastSent'), cell: (row) => <Ago at={row.lastSentAt} otherwise={t('never')} /> },
    {
      key: 'actions',
      label: t('actions'),
      align: 'right',
      onPhone: 'bare',
      cell: (row) => (
        <Row as="span" inline gap={4} nowrap align="stretch" oneLine>
          <Button kind="quiet" aria-label={t('editOf', { email: row.email })} onClick={() => onEdit(row)}>
            {t('edit')}
          </Button>
          <Button kind="quiet" onClick={() => onRemove(row)}>
            {t('remove')}
          </Button>
        </Row>
      ),
    },
  ];
}

function Recipient({ projectId, alert }: { projectId: number; alert: Alert }) {
  const t = useWords(alertsWords);
  const asking = useChange(requestAlertConsent, { invalidates: ALERTS, label: 'alert' });
  const ask = () =>
    asking.mutate(
      { params: { id: alert.id }, query: { projectId } },
      {
        onSuccess: ({ mail }) => showSnackbar({ message: t(`asked_${mail}`, { email: alert.email }), type: 'success' }),
        onError: (error) => reportFailure(error),
      },
    );
  return (
    <Row as="span" gap="4 8" inline>
      <Chip tone={TONES[alert.recipient]} title={t(`recipientHelp_${alert.recipient}`)}>
        {t(`recipient_${alert.recipient}`)}
      </Chip>
      {alert.recipient === 'unconfirmed' && (
        <Button kind="quiet" busy={asking.isPending} onClick={ask}>
          {t('ask')}
        </Button>
      )}
    </Row>
  );
}

function RemoveAlert({ projectId, alert, onDone }: { projectId: number; alert: Alert; onDone: () => void }) {
  const t = useWords(alertsWords);
  const removal = useChange(deleteAlert, { invalidates: ALERTS, label: 'alert' });
  const remove = () =>
    removal.mutate(
      { params: { id: alert.id }, query: { projectId } },
      {
        onSuccess: () => {
          showSnackbar({ message: t('removed'), type: 'success' });
          onDone();
        },
        onError: (error) => {
          reportFailure(error);
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('removeTitle')}
      action={t('remove')}
      busyAction={t('removing')}
      busy={removal.isPending}
      onConfirm={remove}
      onCancel={onDone}
    >
      <p>{t('removeText', { email: alert.email })}</p>
    </ConfirmDialog>
  );
}
