import type { ReactNode } from 'react';
import type { ReceiverHealth } from '#contract/deliveries.ts';
import type { Receiver } from '#contract/receivers.ts';
import { formatClock, formatMoment } from '#web/format/times.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './deliveries.module.css';
import { countText } from './delivery-words.ts';
import { useReceiverHealth } from './use-receiver-health.ts';
import { receiverHref } from './use-selected.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
}

/** The health of a receiver: one line if it is fine, otherwise a banner. */
export function HealthNotice({ projectId, receiver }: Props) {
  const t = useWords(deliveriesWords);
  const { data } = useReceiverHealth(projectId);
  const health = data?.find(({ kind }) => kind === receiver.kind);
  return (
    <Stack below={20}>
      <OffNotice receiver={receiver}>
        <ButtonLink href={receiverHref(receiver.kind, projectId)}>{t('offAction')}</ButtonLink>
      </OffNotice>
      {health?.state === 'active' && <Trouble health={health} />}
      {health && <Figures health={health} />}
    </Stack>
  );
}

export function OffNotice({ receiver, children }: { receiver: Receiver; children?: ReactNode }) {
  const t = useWords(deliveriesWords);
  if (!receiver.off || receiver.active) return null;
  return (
    <Notice tone="error">
      <strong>{t(`off_${receiver.off.reason}`)}</strong>
      {t('offText', { since: formatMoment(receiver.off.at) })}
      {children && <div>{children}</div>}
    </Notice>
  );
}

function Trouble({ health: { failingSince, heldUntil } }: { health: ReceiverHealth }) {
  const t = useWords(deliveriesWords);
  if (heldUntil) {
    return (
      <Notice tone="warning">
        <strong>{t('heldTitle', { until: formatClock(heldUntil) })}</strong>
        {t('heldText')}
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice tone="warning">
      <strong>{t('failingTitle', { since: formatMoment(failingSince) })}</strong>
      {t('failingText')}
    </Notice>
  );
}

function Figures({ health }: { health: ReceiverHealth }) {
  const t = useWords(deliveriesWords);
  return (
    <Row as="dl" gap="8 40" align="stretch" className={styles.figures}>
      <div>
        <Note as="dt">{t('lastSuccess')}</Note>
        <Text as="dd" weight={500} tabular>
          <Ago at={health.lastSuccessAt} otherwise={t('never')} />
        </Text>
      </div>
      <div>
        <Note as="dt">{t('waiting')}</Note>
        <Text as="dd" weight={500} tabular>
          {countText(t, health.waitingEvents)}
        </Text>
      </div>
      <div>
        <Note as="dt">{t('failed')}</Note>
        <Text as="dd" weight={500} tabular>
          {countText(t, health.failedDeliveries)}
        </Text>
      </div>
    </Row>
  );
}
