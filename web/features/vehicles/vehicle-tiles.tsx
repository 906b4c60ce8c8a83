import type { VehicleFigures } from '../../../contract/vehicle-use.ts';
import { formatDistance, formatNumber } from '../../format/numbers.ts';
import { formatDuration } from '../../format/times.ts';
import { vehiclesWords } from '../../i18n/vehicles.ts';
import { useWords } from '../../i18n/words.ts';
import { Skeleton } from '../../ui/card.tsx';
import { dayText } from './vehicle-words.ts';
import styles from './vehicles.module.css';

type Whole = VehicleFigures & { lastDay: string | null };

/** All that was ever driven in it, in a few figures. */
export function VehicleTiles({ whole }: { whole: Whole | undefined }) {
  const t = useWords(vehiclesWords);
  const events = whole ? Object.values(whole.events).reduce((sum, count) => sum + count, 0) : 0;
  const kilometres = (whole?.distanceMeters ?? 0) / 1000;
  const tiles: [name: string, value: string | undefined, aside: string | undefined][] = [
    [t('score'), whole && (whole.scores.total === null ? t('notKnown') : formatNumber(whole.scores.total)), undefined],
    [t('distance'), whole && formatDistance(whole.distanceMeters), undefined],
    [t('trips'), whole && formatNumber(whole.trips), whole && formatDuration(whole.seconds)],
    [
      t('events'),
      whole && formatNumber(events),
      kilometres >= 1 ? t('per100', { value: formatNumber((events / kilometres) * 100, 1) }) : undefined,
    ],
    [t('lastDriven'), whole && (whole.lastDay ? dayText(whole.lastDay) : t('never')), undefined],
  ];
  return (
    <dl className={styles.tiles} aria-busy={!whole}>
      {tiles.map(([name, value, aside]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton width="60%" height={20} />}</dd>
          <dd className={styles.aside}>{aside ?? '\u00A0'}</dd>
        </div>
      ))}
    </dl>
  );
}
