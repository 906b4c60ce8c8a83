import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { Row } from '#web/ui/row.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Text } from '#web/ui/text.tsx';
import { LOOK_OF_CLASS, SPEED_CLASSES } from './speed-class.ts';
import styles from './speed-legend.module.css';
import { MEASURED, WAYS_SHOWN, type WayShown } from './trip-lines.ts';
import type { TripRoads } from './trip-roads.ts';

interface Props {
  roads: TripRoads | null;
  shown: WayShown;
  onShow: (shown: WayShown) => void;
}

/** Explains colours and widths, and selects the track to draw. Without speed limits everything is drawn as within. */
export function SpeedLegend({ roads, shown, onShow }: Props) {
  const t = useWords(tripWords);
  return (
    <Row gap="2 16" size="caption" tone="plain" leading={16} className={styles.legend}>
      <Text as="strong" weight={600}>
        {t('legend')}
      </Text>
      <Row as="ul" gap="2 16" align="stretch">
        {SPEED_CLASSES.map((one) => (
          <Row as="li" key={one} gap={6} inline nowrap>
            <i style={{ height: LOOK_OF_CLASS[one].width, background: LOOK_OF_CLASS[one].colour }} />
            {t(`class_${one}`)}
          </Row>
        ))}
        {roads && shown === 'both' && (
          <Row as="li" gap={6} inline nowrap>
            <i style={{ height: MEASURED.width, background: MEASURED.colour, opacity: 0.45 }} />
            {t('wayMeasured')}
          </Row>
        )}
      </Row>
      {!roads?.hasLimits && (
        <Text as="p" tone="muted">
          {t('noLimits')}
        </Text>
      )}
      {roads?.hasAssumed && (
        <Text as="p" tone="muted">
          {t('someAssumed')}
        </Text>
      )}
      {roads && (
        <Segmented
          label={t('wayShown')}
          options={WAYS_SHOWN.map((value) => ({ value, label: t(`way_${value}`) }))}
          value={shown}
          onChange={onShow}
        />
      )}
    </Row>
  );
}
