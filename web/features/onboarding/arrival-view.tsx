import Bike from 'icon:bike';
import BusFront from 'icon:bus-front';
import Car from 'icon:car';
import CircleHelp from 'icon:circle-help';
import Footprints from 'icon:footprints';
import PauseCircle from 'icon:pause-circle';
import TramFront from 'icon:tram-front';
import type { Arrival } from '#contract/test-phones.ts';
import type { ItemType } from '#contract/timeline.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatAgo, formatClock, formatDuration } from '#web/format/times.ts';
import { onboardingWords } from '#web/i18n/onboarding.ts';
import { useWords } from '#web/i18n/words.ts';
import type { IconComponent } from '#web/ui/icon/icon.ts';
import { SmallFigures } from '#web/ui/small-figures.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './arrival.module.css';

const ICONS: Record<ItemType, IconComponent> = {
  CAR: Car,
  DRIVING: Car,
  CYCLING: Bike,
  WALKING: Footprints,
  IDLE: PauseCircle,
  BUS: BusFront,
  TRAM: TramFront,
  METRO: TramFront,
  TRAIN: TramFront,
  PUBLIC_TRANSPORT: BusFront,
  FAKETRIP: CircleHelp,
  UNKNOWN: CircleHelp,
};

/** What has arrived so far, updated live. */
export function ArrivalView({ phone }: { phone: Arrival }) {
  const t = useWords(onboardingWords);
  return (
    <Stack gap={12} basis="all">
      <SmallFigures
        figures={[
          [t('arrivedFixes'), formatNumber(phone.fixes)],
          [t('arrivedBatches'), formatNumber(phone.batches)],
          [t('arrivedLast'), phone.lastBatchAt ? formatAgo(phone.lastBatchAt) : t('nothingYet')],
        ]}
      />
      <Stack as="ul" gap={4} className={styles.items} aria-label={t('timelineOf', { user: phone.userId })}>
        {[...phone.items].reverse().map((item) => {
          const Icon = ICONS[item.type];
          return (
            <li key={item.startTs} data-type={item.type}>
              <Icon size={16} aria-hidden="true" />
              <strong>{t(`type_${item.type}`)}</strong>
              <span>
                {formatClock(item.startTs * 1000)}–{formatClock(item.endTs * 1000)}
              </span>
              <span>{formatDuration(item.endTs - item.startTs)}</span>
              <span>{item.type === 'IDLE' ? '' : formatDistance(item.distanceMeters)}</span>
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}
