import FlaskConical from 'icon:flask-conical';
import RotateCcw from 'icon:rotate-ccw';
import SearchX from 'icon:search-x';
import SendHorizontal from 'icon:send-horizontal';
import { useState } from 'react';
import { getDelivery, listDeliveries, listReceiverHealth } from '#contract/deliveries.ts';
import type { Receiver } from '#contract/receivers.ts';
import { allRows } from '#web/api/all-rows.ts';
import { endpointKey } from '#web/api/endpoint-key.ts';
import { usePages } from '#web/api/use-pages.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { text } from '#web/navigation/parameters.ts';
import { useAddress } from '#web/navigation/use-address.ts';
import { useLiveQuery } from '#web/session/use-live.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card, Empty } from '#web/ui/card.tsx';
import { ExportButton, saveTable } from '#web/ui/export-button.tsx';
import { ResourceList } from '#web/ui/resource-list.tsx';
import { Row } from '#web/ui/row.tsx';
import { useListView } from '#web/ui/use-list-view.ts';
import styles from './deliveries.module.css';
import { useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DELIVERY_PARAMETERS, type DeliveryView, deliveryQueryOf } from './delivery-view.ts';
import { HealthNotice } from './health-notice.tsx';
import { ResendPanel } from './resend-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { receiverHref } from './use-selected.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
}

/** The deliveries of a receiver, which can be resent, and test deliveries. */
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

const OPEN = { delivery: text() };

function Log({ projectId, receiver }: Props) {
  const t = useWords(deliveriesWords);
  const { query, change, open } = useAddress(OPEN);
  const view = useListView(DELIVERY_PARAMETERS[receiver.kind]);
  const filter = { kind: receiver.kind, ...view.query };
  const log = usePages(listDeliveries, { query: { projectId, ...deliveryQueryOf(filter) } }, { label: 'sdkConfig' });
  const ofProject = { query: { projectId } };
  useLiveQuery(
    projectId,
    ['deliveries', 'revisions'],
    [
      endpointKey(listDeliveries, ofProject),
      endpointKey(getDelivery, ofProject),
      endpointKey(listReceiverHealth, ofProject),
    ],
  );
  const columns = useDeliveryColumns((delivery) => open({ delivery }));
  const [panel, setPanel] = useState<'test' | 'resend' | null>(null);
  const id = query.delivery;
  const testButton = (
    <Button icon={<FlaskConical size={15} aria-hidden="true" />} onClick={() => setPanel('test')}>
      {t('sendTest')}
    </Button>
  );
  const actions = (
    <Row push align="stretch" justify="end" className={styles.actions}>
      {testButton}
      <Button icon={<RotateCcw size={15} aria-hidden="true" />} onClick={() => setPanel('resend')}>
        {t('resendMany')}
      </Button>
      <Export projectId={projectId} view={filter} />
    </Row>
  );
  return (
    <>
      <HealthNotice projectId={projectId} receiver={receiver} />
      <ResourceList
        title={t('title')}
        lead={t('lead')}
        list={log}
        view={view}
        columns={columns}
        rowKey={(row) => row.id}
        toolbar={<DeliveryFilters kind={receiver.kind} view={view} actions={actions} />}
        empty={{
          icon: <SendHorizontal size={22} />,
          title: t('noneTitle'),
          text: t('noneText'),
          actions: testButton,
        }}
        noneFound={{
          icon: <SearchX size={22} />,
          title: t('noneFound'),
          text: t('noneFoundText'),
          actions: undefined,
        }}
        foot={(count) => t('shown', { count })}
        marked={(row) => row.id === id}
      />
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

function Export({ projectId, view }: { projectId: number; view: DeliveryView }) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const save = async () =>
    saveTable(
      `${t('csvName')}-${view.kind}`,
      await allRows(listDeliveries, { query: { projectId, ...deliveryQueryOf(view), limit: 200 } }),
      [
        [t('deliveryId'), (row) => row.id],
        [t('when'), (row) => row.createdAt],
        [t('state'), (row) => t(`state_${row.state}`)],
        [t('event'), (row) => row.events.map((event) => names(`event_${event}`)).join(', ')],
        [t('whose'), (row) => row.userId],
        [t('answer'), (row) => row.lastStatus ?? (row.lastError && t(`error_${row.lastError}`))],
        ['ms', (row) => row.lastDurationMs],
        [t('tries'), (row) => row.tries],
        [t('nextTry'), (row) => row.nextTryAt],
      ],
    );
  return <ExportButton save={save} />;
}
