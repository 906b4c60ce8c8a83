import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DayItem } from '../../../../contract/day.ts';
import { formatDistance, formatNumber, formatShare, formatSpeed } from '../../../format/numbers.ts';
import { formatDuration } from '../../../format/times.ts';
import { useDictionary } from '../../../i18n/dictionary.ts';
import { timelineWords } from '../../../i18n/timeline.ts';
import { useWords } from '../../../i18n/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { spanText } from '../shared/item-words.ts';
import { ICON_OF_MODE } from '../shared/modes.ts';
import { ItemChips } from './day-rows.tsx';
import styles from './item-summary.module.css';

interface Props {
  item: DayItem;
  zone: string;
  onClose: () => void;
}

/** The chosen item in figures. */
export function ItemSummary({ item, zone, onClose }: Props) {
  const t = useWords(timelineWords);
  const words = useDictionary();
  const Icon = ICON_OF_MODE[item.type];
  const isMoving = item.type !== 'IDLE';
  const facts: [string, ReactNode][] = [
    [t('when'), spanText(item, zone)],
    [t('duration'), formatDuration(item.endTs - item.startTs)],
    ...(isMoving
      ? ([
          [t('distance'), formatDistance(item.distanceMeters)],
          [
            t('speed'),
            `${t('averageSpeed', { speed: formatSpeed(item.averageSpeedKmh) })}, ${t('topSpeed', { speed: formatSpeed(item.maxSpeedKmh) })}`,
          ],
          [t('probability'), formatShare(item.probability)],
          [t('quality'), formatNumber(item.quality)],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <section className={styles.card} aria-label={t('selected')}>
      <div className={styles.head}>
        <Icon size={18} aria-hidden="true" />
        <h2>{words.mode(item.type)}</h2>
        <ItemChips item={item} zone={zone} />
        <IconButton label={t('closeItem')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
