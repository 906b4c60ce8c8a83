import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import Printer from 'icon:printer';
import X from 'icon:x';
import type { ReactNode } from 'react';
import type { DayItem } from '#contract/day.ts';
import { GROUP_OF_MODE } from '#contract/dictionary.ts';
import type { ItemVehicle } from '#contract/item-vehicle.ts';
import type { UserKey } from '#web/api/user-key.ts';
import { ItemChips } from '#web/features/timeline/day/day-rows.tsx';
import { ItemPlaces } from '#web/features/timeline/shared/item-places.tsx';
import { spanText } from '#web/features/timeline/shared/item-words.ts';
import { LineRidden } from '#web/features/timeline/shared/line-ridden.tsx';
import { ICON_OF_MODE } from '#web/features/timeline/shared/modes.ts';
import { hrefWith } from '#web/features/timeline/shared/timeline-address.ts';
import { formatDistance, formatSpeed } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { timelineWords } from '#web/i18n/timeline.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import { ExportMenu } from './export-menu.tsx';
import styles from './trip-head.module.css';
import { VehicleLine } from './vehicle-line.tsx';

interface Props {
  userKey: UserKey;
  item: DayItem;
  items: readonly DayItem[];
  zone: string;
  /** The vehicle of a drive. */
  vehicle: ItemVehicle | undefined;
  /** Null while there is nothing to print yet. */
  onPrint: (() => void) | null;
  onClose: () => void;
}

/** Mode, time, distance and speed, links to the items before and after, and exports. */
export function TripHead({ userKey, item, items, zone, vehicle, onPrint, onClose }: Props) {
  const t = useWords(tripWords);
  const day = useWords(timelineWords);
  const words = useDictionary();
  const Icon = ICON_OF_MODE[item.type];
  const before = items.filter(({ startTs }) => startTs < item.startTs).at(-1);
  const after = items.find(({ startTs }) => startTs > item.startTs);
  return (
    <Row as="section" gap="8 20" pad="8 12 8 16" card aria-label={day('selected')}>
      <Row gap="8 12" shrink>
        <span className={styles.icon} data-group={GROUP_OF_MODE[item.type]}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <div>
          <Text as="h2" leading={22}>
            {words.mode(item.type)}
          </Text>
          <Note tabular>
            {spanText(item, zone)} · {zone}
          </Note>
        </div>
        <ItemChips item={item} zone={zone} />
      </Row>
      <Facts item={item} />
      <Row gap={6}>
        <Step item={before} label={t('previousItem')} zone={zone}>
          <ChevronLeft size={18} aria-hidden="true" />
        </Step>
        <Step item={after} label={t('nextItem')} zone={zone}>
          <ChevronRight size={18} aria-hidden="true" />
        </Step>
        <ExportMenu userKey={userKey} startTs={item.startTs} />
        <IconButton label={t('print')} disabled={!onPrint} onClick={() => onPrint?.()}>
          <Printer size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('backToDay')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Row>
      <Row gap="2 20" minHeight={20} basis="all" className={styles.details}>
        <ItemPlaces item={item} className={styles.places} />
        <LineRidden item={item} />
        {vehicle && <VehicleLine vehicle={vehicle} zone={zone} />}
      </Row>
    </Row>
  );
}

export function Facts({ item }: { item: DayItem }) {
  const t = useWords(tripWords);
  const day = useWords(timelineWords);
  const facts: [string, string][] = [
    [day('duration'), formatDuration(item.endTs - item.startTs)],
    ...(item.type === 'IDLE'
      ? []
      : ([
          [day('distance'), formatDistance(item.distanceMeters)],
          [t('averageSpeed'), formatSpeed(item.averageSpeedKmh)],
          [t('topSpeed'), formatSpeed(item.maxSpeedKmh)],
        ] as [string, string][])),
  ];
  return (
    <Row as="dl" gap="4 16" align="stretch" basis={320}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" size="caption" leading={16}>
            {name}
          </Text>
          <Text as="dd" weight={600} tabular>
            {value}
          </Text>
        </div>
      ))}
    </Row>
  );
}

function Step(props: { item: DayItem | undefined; label: string; zone: string; children: ReactNode }) {
  const { item, label, zone, children } = props;
  const words = useDictionary();
  if (!item) {
    return (
      <Text tone="plain" framed="strong" rounded="small" square={36} className={styles.step} aria-hidden="true">
        {children}
      </Text>
    );
  }
  return (
    <Text
      as={NearLink}
      tone="plain"
      framed="strong"
      rounded="small"
      square={36}
      className={styles.step}
      href={hrefWith({ item: item.startTs, t: null })}
      aria-label={label}
      title={`${label}: ${words.mode(item.type)} ${spanText(item, zone)}`}
    >
      {children}
    </Text>
  );
}
