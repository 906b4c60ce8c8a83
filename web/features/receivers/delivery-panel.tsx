import RotateCcw from 'icon:rotate-ccw';
import type { ReactNode } from 'react';
import {
  type Delivery,
  getDelivery,
  listDeliveries,
  listReceiverHealth,
  resendDelivery,
} from '#contract/deliveries.ts';
import { useChange } from '#web/api/use-change.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { formatMoment } from '#web/format/times.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { showSnackbar } from '#web/session/session-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './deliveries.module.css';
import { DeliveryTries } from './delivery-tries.tsx';
import { DELIVERY_TONES } from './delivery-words.ts';
import { Refused } from './refused.tsx';

interface Props {
  projectId: number;
  id: string;
  /** Inactive receivers cannot be sent anything. */
  active: boolean;
  onClose: () => void;
}

const readable = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);

/** A delivery with its payload and all attempts. */
export function DeliveryPanel({ projectId, id, active, onClose }: Props) {
  const t = useWords(deliveriesWords);
  const { data, error, refetch } = useEndpoint(
    getDelivery,
    { params: { id }, query: { projectId } },
    { label: 'sdkConfig' },
  );
  const delivery = data?.delivery;
  return (
    <SidePanel open onClose={onClose} title={t(delivery?.test ? 'panelTest' : 'panelTitle')}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && delivery && (
        <Stack gap={20}>
          <Facts delivery={delivery} />
          {delivery.state === 'split' && <Notice tone="info">{t('stateHelp_split')}</Notice>}
          {!delivery.test && delivery.state !== 'split' && data.body !== null && (
            <Resend projectId={projectId} id={id} active={active} />
          )}
          <Stack as="section" gap={8}>
            <h3>{t('triesTitle')}</h3>
            {data.tries.length === 0 ? <Note>{t('noTries')}</Note> : <DeliveryTries tries={data.tries} />}
          </Stack>
          <Stack as="section" gap={8}>
            <Row nowrap justify="between">
              <h3>{t('body')}</h3>
              {data.body !== null && <CopyButton text={data.body} label={t('copyBody')} />}
            </Row>
            {data.body === null ? (
              <Note>{t('bodyErased')}</Note>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
              <pre className={styles.code} tabIndex={0}>
                {readable(data.body)}
              </pre>
            )}
          </Stack>
        </Stack>
      )}
    </SidePanel>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  return (
    <Stack as="dl" gap={8}>
      <Named name={t('state')}>
        <dd>
          <Chip tone={DELIVERY_TONES[delivery.state]}>{t(`state_${delivery.state}`)}</Chip>
        </dd>
      </Named>
      <Named name={t('what')}>
        <dd>
          {t('events', { count: delivery.eventCount })}:{' '}
          {delivery.events.map((one) => names(`event_${one}`)).join(', ')}
        </dd>
      </Named>
      <Named name={t('made')}>
        <dd>{formatMoment(delivery.createdAt)}</dd>
      </Named>
      {delivery.state === 'waiting' && delivery.nextTryAt && (
        <Named name={t('nextTry')}>
          <dd>{formatMoment(delivery.nextTryAt)}</dd>
        </Named>
      )}
      <Named name={t('deliveryId')}>
        <Row as="dd" gap={4} nowrap>
          <Text size="small" mono breaks>
            {delivery.id}
          </Text>
          <CopyButton text={delivery.id} label={t('copyId')} />
        </Row>
      </Named>
    </Stack>
  );
}

/** A name and its `dd`. */
const Named = ({ name, children }: { name: string; children: ReactNode }) => (
  <Grid columns="120px minmax(0, 1fr)" until={600} gap="4 12" align="center">
    <Note as="dt">{name}</Note>
    {children}
  </Grid>
);

function Resend({ projectId, id, active }: Pick<Props, 'projectId' | 'id' | 'active'>) {
  const t = useWords(deliveriesWords);
  const resend = useChange(resendDelivery, {
    invalidates: [listDeliveries, getDelivery, listReceiverHealth],
    inBackground: true,
    label: 'sdkConfig',
  });
  if (!active) return <Note>{t('resendOff')}</Note>;
  const send = () =>
    resend.mutate(
      { params: { id }, query: { projectId } },
      { onSuccess: () => showSnackbar({ message: t('resent'), type: 'success' }) },
    );
  return (
    <>
      {resend.error && <Refused error={resend.error} />}
      <div>
        <Button icon={<RotateCcw size={15} aria-hidden="true" />} busy={resend.isPending} onClick={send}>
          {t(resend.isPending ? 'resending' : 'resend')}
        </Button>
      </div>
    </>
  );
}
