import LifeBuoy from 'icon:life-buoy';
import MapPin from 'icon:map-pin';
import Waypoints from 'icon:waypoints';
import type { ReceiverHealth } from '#contract/deliveries.ts';
import { RECEIVER_KINDS, type Receiver } from '#contract/receivers.ts';
import { receiverHealthWords } from '#web/i18n/receiver-health.ts';
import { receiversWords } from '#web/i18n/receivers.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Skeleton } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './receivers.module.css';
import { HEALTH_TONES, shownHealth } from './shown-health.ts';
import { useReceiverHealth } from './use-receiver-health.ts';
import { receiverHref, useSelected } from './use-selected.ts';

const ICONS = { assistance: LifeBuoy, timeline: Waypoints, generic: MapPin };
interface Props {
  projectId: number;
  /** Undefined while they load. */
  receivers: readonly Receiver[] | undefined;
}

/** The three receivers with their events and health. */
export function ReceiverChoice({ projectId, receivers }: Props) {
  const t = useWords(receiversWords);
  const selected = useSelected();
  const health = useReceiverHealth(projectId).data;
  return (
    <Grid as="nav" columns={3} until={900} gap={12} below={24} className={styles.choice} aria-label={t('choose')}>
      {RECEIVER_KINDS.map((kind) => {
        const Icon = ICONS[kind];
        const receiver = receivers?.find((one) => one.kind === kind);
        return (
          <NearLink
            key={kind}
            href={receiverHref(kind, projectId)}
            className={styles.option}
            aria-current={kind === selected ? 'page' : undefined}
          >
            <Icon size={18} aria-hidden="true" />
            <Stack as="span" gap={0}>
              <Text as="strong" weight={600}>
                {t(`kind_${kind}`)}
              </Text>
              <Note as="span">{t(`about_${kind}`)}</Note>
            </Stack>
            <ReceiverState receiver={receiver} health={health?.find((one) => one.kind === kind)} />
          </NearLink>
        );
      })}
    </Grid>
  );
}

interface StateProps {
  receiver: Receiver | undefined;
  health: ReceiverHealth | undefined;
}

function ReceiverState({ receiver, health }: StateProps) {
  const t = useWords(receiversWords);
  const states = useWords(receiverHealthWords);
  if (receiver?.url === null) return <Chip>{t('state_unset')}</Chip>;
  if (!receiver || !health) return <Skeleton width={64} height={20} />;
  const shown = shownHealth(health);
  return <Chip tone={HEALTH_TONES[shown]}>{states(`state_${shown}`)}</Chip>;
}
