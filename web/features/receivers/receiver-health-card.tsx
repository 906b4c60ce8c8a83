import type { ReceiverHealth } from '#contract/deliveries.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatAgo } from '#web/format/times.ts';
import { receiverHealthWords } from '#web/i18n/receiver-health.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Card, Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './deliveries.module.css';
import { HEALTH_TONES, shownHealth } from './shown-health.ts';
import { useReceiverHealth } from './use-receiver-health.ts';
import { deliveriesHref } from './use-selected.ts';

const COUNTED = 1_000;

interface Props {
  projectId: number;
  /** Links to the receivers, which only admins may open. */
  linked: boolean;
}

/** For Home: whether the receivers accept deliveries. */
export function ReceiverHealthCard({ projectId, linked }: Props) {
  const t = useWords(receiverHealthWords);
  const { data, error, refetch } = useReceiverHealth(projectId);
  const set = data?.filter(({ state }) => state !== 'unset');
  return (
    <Card title={t('title')} lead={t('lead')}>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} />}
      {set?.length === 0 && <Note>{t('none')}</Note>}
      {set && set.length > 0 && (
        <Stack as="ul" gap={12} className={styles.healthList}>
          {set.map((health) => (
            <Line key={health.kind} projectId={projectId} linked={linked} health={health} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Line({ projectId, linked, health }: Props & { health: ReceiverHealth }) {
  const t = useWords(receiverHealthWords);
  const { kind, lastSuccessAt, waitingEvents } = health;
  const shown = shownHealth(health);
  const name = t(`kind_${kind}`);
  const since = { failing: health.failingSince, offByUs: health.offAt }[shown as string];
  return (
    <li>
      {linked ? <NearLink href={deliveriesHref(kind, projectId)}>{name}</NearLink> : <span>{name}</span>}
      <Chip tone={HEALTH_TONES[shown]}>{t(`state_${shown}`)}</Chip>
      <small>
        {since
          ? t('since', { since: formatAgo(since) })
          : lastSuccessAt
            ? t('last', { ago: formatAgo(lastSuccessAt) })
            : t('never')}
        {waitingEvents > 0 &&
          ` · ${t('waiting', { count: waitingEvents, shown: waitingEvents < COUNTED ? formatNumber(waitingEvents) : t('many', { count: formatNumber(COUNTED) }) })}`}
      </small>
    </li>
  );
}
