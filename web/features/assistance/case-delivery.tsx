import type { CaseDetails } from '#contract/assistance.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatClock } from '#web/format/times.ts';
import { assistanceWords } from '#web/i18n/assistance.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { shownDelivery } from './shown-delivery.ts';

type Delivery = NonNullable<CaseDetails['delivery']>;

const TONES: Record<ReturnType<typeof shownDelivery>, ChipTone> = {
  waiting: 'warning',
  retrying: 'danger',
  delivered: 'success',
  failed: 'danger',
  split: 'warning',
};

interface Props {
  delivery: CaseDetails['delivery'];
  href: (delivery: Delivery) => string | null;
}

/** Whether the customer's receiver has been notified. */
export function CaseDelivery({ delivery, href }: Props) {
  const t = useWords(assistanceWords);
  if (!delivery) return <Note>{t('notDelivered')}</Note>;
  const address = href(delivery);
  const shown = shownDelivery(delivery);
  return (
    <Row gap="4 12" tabular>
      <Chip tone={TONES[shown]}>{t(`delivery_${shown}`)}</Chip>
      {delivery.lastTryAt && (
        <span>
          <Ago at={delivery.lastTryAt} />
        </span>
      )}
      <Note as="span">
        {delivery.lastStatus !== null && t('deliveryStatus', { status: delivery.lastStatus })}{' '}
        {delivery.lastDurationMs !== null && t('curveTime', { at: formatNumber(delivery.lastDurationMs) })}
      </Note>
      <Note as="span">{t('deliveryTries', { count: delivery.tries })}</Note>
      {shown === 'retrying' && delivery.nextTryAt && (
        <Note as="span">{t('deliveryNext', { at: formatClock(delivery.nextTryAt) })}</Note>
      )}
      {address && <NearLink href={address}>{t('deliveryOpen')}</NearLink>}
    </Row>
  );
}
