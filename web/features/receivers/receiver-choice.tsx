import { LifeBuoy, MapPin, Waypoints } from 'lucide-react';
import { RECEIVER_KINDS, type Receiver } from '#contract/receivers.ts';
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
import { receiverHref, useSelected } from './use-selected.ts';

const ICONS = { assistance: LifeBuoy, timeline: Waypoints, generic: MapPin };
const TONES = { active: 'success', off: 'warning', unset: 'plain' } as const;

export const stateOf = ({ url, active }: Pick<Receiver, 'url' | 'active'>): keyof typeof TONES =>
  url === null ? 'unset' : active ? 'active' : 'off';

interface Props {
  projectId: number;
  /** Undefined while they load. */
  receivers: readonly Receiver[] | undefined;
}

/** The three of them, each with what it gets and how it stands. */
export function ReceiverChoice({ projectId, receivers }: Props) {
  const t = useWords(receiversWords);
  const selected = useSelected();
  return (
    <Grid as="nav" gap={12} className={styles.choice} aria-label={t('choose')}>
      {RECEIVER_KINDS.map((kind) => {
        const Icon = ICONS[kind];
        const receiver = receivers?.find((one) => one.kind === kind);
        const state = receiver && stateOf(receiver);
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
            {state ? <Chip tone={TONES[state]}>{t(`state_${state}`)}</Chip> : <Skeleton width={64} height={20} />}
          </NearLink>
        );
      })}
    </Grid>
  );
}
