import { Download, FlaskConical, RotateCcw, SearchX, SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { Receiver } from '#contract/receivers.ts';
import { csvOf } from '#web/format/csv.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { uiWords } from '#web/i18n/ui.ts';
import { useWords } from '#web/i18n/words.ts';
import { useParameters } from '#web/navigation/use-parameters.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { saveCsv } from '#web/ui/save-file.ts';
import { TableFoot } from '#web/ui/table-frame.tsx';
import styles from './deliveries.module.css';
import { everyDelivery, useDeliveries } from './deliveries.queries.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { deliveryViewIn, isFiltered } from './delivery-view.ts';
import { HealthNotice } from './health-notice.tsx';
import { ResendPanel } from './resend-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { receiverHref } from './use-selected.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
}

/** What was sent to one receiver and what it answered; and the ways to send something again, or for a try. */
export function DeliveryLog({ projectId, receiver }: Props) {
  const t = useWords(deliveriesWords);
  if (receiver.url !== null) return <Log projectId={projectId} receiver={receiver} />;
  return (
    <Card>
      <Empty
        icon={<SendHorizontal size={22} />}
        title={t('unsetTitle')}
        text={t('unsetText')}
        actions={<ButtonLink href={receiverHref(receiver.kind, projectId)}>{t('setUp')}</ButtonLink>}
      />
    </Card>
  );
}

function Log({ projectId, receiver }: Props) {
  const t = useWords(deliveriesWords);
  const { parameters, change, open } = useParameters();
  const view = deliveryViewIn(receiver.kind, parameters);
  const log = useDeliveries(projectId, view);
  const [panel, setPanel] = useState<'test' | 'resend' | null>(null);
  const rows = log.data?.pages.flatMap((page) => page.items);
  const filtered = isFiltered(view);
  const id = parameters.delivery;
  const testButton = (
    <Button icon={<FlaskConical size={15} aria-hidden="true" />} onClick={() => setPanel('test')}>
      {t('sendTest')}
    </Button>
  );
  const actions = (
    <div className={styles.actions}>
      {testButton}
      <Button icon={<RotateCcw size={15} aria-hidden="true" />} onClick={() => setPanel('resend')}>
        {t('resendMany')}
      </Button>
      <Export projectId={projectId} view={view} />
    </div>
  );
  const isEmpty = rows?.length === 0;
  return (
    <>
      <HealthNotice projectId={projectId} receiver={receiver} />
      <Card title={t('title')} lead={t('lead')} flush>
        {log.error && !rows ? (
          <Failed error={log.error} onRetry={() => void log.refetch()} />
        ) : isEmpty && !filtered ? (
          <Empty icon={<SendHorizontal size={22} />} title={t('noneTitle')} text={t('noneText')} actions={testButton} />
        ) : (
          <>
            <DeliveryFilters view={view} onChange={change} actions={actions} />
            {isEmpty ? (
              <Empty icon={<SearchX size={22} />} title={t('noneFound')} text={t('noneFoundText')} />
            ) : (
              <DeliveryTable rows={rows} open={id} onOpen={(delivery) => open({ delivery })} />
            )}
            <TableFoot
              onMore={log.hasNextPage ? () => void log.fetchNextPage() : undefined}
              loading={log.isFetchingNextPage}
            >
              {rows && t('shown', { count: rows.length })}
            </TableFoot>
          </>
        )}
      </Card>
      {id && (
        <DeliveryPanel
          projectId={projectId}
          id={id}
          active={receiver.active}
          onClose={() => change({ delivery: null })}
        />
      )}
      {panel === 'test' && (
        <TestPanel
          projectId={projectId}
          receiver={receiver}
          onClose={() => setPanel(null)}
          onLook={(delivery) => {
            setPanel(null);
            open({ delivery });
          }}
        />
      )}
      {panel === 'resend' && <ResendPanel projectId={projectId} receiver={receiver} onClose={() => setPanel(null)} />}
    </>
  );
}

function Export({ projectId, view }: { projectId: number; view: Parameters<typeof everyDelivery>[1] }) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const ui = useWords(uiWords);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const head = [
        t('deliveryId'),
        t('when'),
        t('state'),
        t('event'),
        t('whose'),
        t('answer'),
        'ms',
        t('tries'),
        t('nextTry'),
      ];
      const lines = (await everyDelivery(projectId, view)).map((row) => [
        row.id,
        row.createdAt,
        t(`state_${row.state}`),
        row.events.map((event) => names(`event_${event}`)).join(', '),
        row.userId,
        row.lastStatus ?? (row.lastError && t(`error_${row.lastError}`)),
        row.lastDurationMs,
        row.tries,
        row.nextTryAt,
      ]);
      saveCsv(`${t('csvName')}-${view.kind}`, csvOf([head, ...lines]));
    } catch {
      showSnackbar({ message: ui('wrong'), type: 'error' });
    }
    setSaving(false);
  };
  return (
    <Button icon={<Download size={15} aria-hidden="true" />} busy={saving} onClick={() => void save()}>
      {ui('exportCsv')}
    </Button>
  );
}
