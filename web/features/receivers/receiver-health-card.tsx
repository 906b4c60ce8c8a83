import type { ReceiverHealth } from '../../../contract/deliveries.ts';
import { formatAgo } from '../../format/times.ts';
import { deliveriesWords } from '../../i18n/deliveries.ts';
import { receiversWords } from '../../i18n/receivers.ts';
import { useWords } from '../../i18n/words.ts';
import { NearLink } from '../../navigation/near-link.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { Failed } from '../../ui/failed.tsx';
import styles from './deliveries.module.css';
import { useReceiverHealth } from './deliveries.queries.ts';
import { countText } from './delivery-words.ts';
import { deliveriesHref } from './use-selected.ts';

type Shown = 'active' | 'idle' | 'failing' | 'held' | 'off' | 'offByUs';
const TONES: Record<Shown, ChipTone> = {
  active: 'success',
  idle: 'plain',
  failing: 'danger',
  held: 'warning',
  off: 'warning',
  offByUs: 'danger',
};

export function shownHealth({ state, offReason, heldUntil, failingSince, lastSuccessAt }: ReceiverHealth): Shown {
  if (state !== 'active') return offReason ? 'offByUs' : 'off';
  if (heldUntil) return 'held';
  if (failingSince) return 'failing';
  return lastSuccessAt ? 'active' : 'idle';
}

interface Props {
  projectId: number;
  /** Only admins may look further. */
  linked: boolean;
}

/** For Home: whether what happens reaches the customer's systems. */
export function ReceiverHealthCard({ projectId, linked }: Props) {
  const t = useWords(deliveriesWords);
  const { data, error, refetch } = useReceiverHealth(projectId);
  const set = data?.filter(({ state }) => state !== 'unset');
  return (
    <Card title={t('healthTitle')} lead={t('healthLead')}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} />}
      {set?.length === 0 && <p className={styles.muted}>{t('healthNone')}</p>}
      {set && set.length > 0 && (
        <ul className={styles.healthList}>
          {set.map((health) => (
            <Line key={health.kind} projectId={projectId} linked={linked} health={health} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Line({ projectId, linked, health }: Props & { health: ReceiverHealth }) {
  const t = useWords(deliveriesWords);
  const names = useWords(receiversWords);
  const { kind, lastSuccessAt, waitingEvents } = health;
  const shown = shownHealth(health);
  const name = names(`kind_${kind}`);
  const since = { failing: health.failingSince, offByUs: health.offAt }[shown as string];
  return (
    <li>
      {linked ? <NearLink href={deliveriesHref(kind, projectId)}>{name}</NearLink> : <span>{name}</span>}
      <Chip tone={TONES[shown]}>{t(`health_${shown}`)}</Chip>
      <small>
        {since
          ? t('healthSince', { since: formatAgo(since) })
          : lastSuccessAt
            ? t('healthLast', { ago: formatAgo(lastSuccessAt) })
            : t('healthNever')}
        {waitingEvents > 0 && ` · ${t('healthWaiting', { count: waitingEvents, shown: countText(t, waitingEvents) })}`}
      </small>
    </li>
  );
}
