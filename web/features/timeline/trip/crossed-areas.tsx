import type { CrossedArea } from '#contract/trip.ts';
import { formatDistance } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { areaWords } from '#web/i18n/dangerous-areas.ts';
import { tripWords } from '#web/i18n/trip.ts';
import { useWords } from '#web/i18n/words.ts';
import { shapeOf } from '#web/map/shapes/shape-text.ts';
import type { MapShape } from '#web/map/shapes-layer.tsx';
import { NearLink } from '#web/navigation/near-link.tsx';
import { Row } from '#web/ui/row.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './crossed-areas.module.css';

interface Props {
  areas: readonly CrossedArea[];
  /** Null if the viewer may not open areas. */
  hrefOf: ((id: string) => string) | null;
}

/** The dangerous areas of the trip as text, which explains the outlines on the map. */
export function CrossedAreas({ areas, hrefOf }: Props) {
  const [t, kinds] = [useWords(tripWords), useWords(areaWords)];
  return (
    <Row gap="4 16" align="baseline" size="caption" className={styles.areas}>
      <Row as="strong" inline gap={6} nowrap weight={600}>
        <i />
        {t('areasCrossed')}
      </Row>
      <Row as="ul" gap="4 16" align="stretch" aria-label={t('areasCrossed')}>
        {areas.map(({ id, name, kind, isGone, seconds, meters }) => (
          <li key={id}>
            {hrefOf && !isGone ? <NearLink href={hrefOf(id)}>{name}</NearLink> : name}
            <Text as="small" before={6}>
              {[kinds(`kind_${kind}`), formatDistance(meters), formatDuration(seconds)].join(' · ')}
              {isGone && ` · ${t('areaGone')}`}
            </Text>
          </li>
        ))}
      </Row>
    </Row>
  );
}

export const shapesOfAreas = (areas: readonly CrossedArea[]): MapShape[] =>
  areas.map((area) => ({ ...area, shape: shapeOf(area), isFaded: false }));
