import type { ReactNode } from 'react';
import type { ReceiverHealth } from '#contract/deliveries.ts';
import type { Receiver } from '#contract/receivers.ts';
import { formatClock, formatMoment } from '#web/format/times.ts';
import { deliveriesWords } from '#web/i18n/deliveries.ts';
import { useWords } from '#web/i18n/words.ts';
import { Ago } from '#web/ui/ago.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './deliveries.module.css';
import { countText } from './delivery-words.ts';
import { useReceiverHealth } from './use-receiver-health.ts';
import { receiverHref } from './use-selected.ts';

interface Props {
  projectId: number;
  receiver: Receiver;
}

/** How the receiver does: in a line when all is well, in a banner when it is not. */
export function HealthNotice({ projectId, receiver }: Props) {
  const t = useWords(deliveriesWords);
  const { data } = useReceiverHealth(projectId);
  const health = data?.find(({ kind }) => kind === receiver.kind);
  return (
    <div className={styles.health}>
      <OffNotice receiver={receiver}>
        <ButtonLink href={receiverHref(receiver.kind, projectId)}>{t('offAction')}</ButtonLink>
      </OffNotice>
      {health?.state === 'active' && <Trouble health={health} />}
      {health && <Figures health={health} />}
    </div>
  );
}

/** Also above the set-up: there it is switched on again. */
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
    <dl className={styles.figures}>
      <div>
        <dt>{t('lastSuccess')}</dt>
        <dd>
          <Ago at={health.lastSuccessAt} otherwise={t('never')} />
        </dd>
      </div>
      <div>
        <dt>{t('waiting')}</dt>
        <dd>{countText(t, health.waitingEvents)}</dd>
      </div>
      <div>
        <dt>{t('failed')}</dt>
        <dd>{countText(t, health.failedDeliveries)}</dd>
      </div>
    </dl>
  );
}
