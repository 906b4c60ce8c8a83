import { type ReactNode, useEffect } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { prefetchMap } from '#web/map/map-view.tsx';
import { MapCorner, MapNote } from '#web/map/on-map.tsx';
import { Grid } from '#web/ui/grid.tsx';
import { Text } from '#web/ui/text.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import styles from './list-beside-map.module.css';

interface Props {
  /** The list, or the form of the selected shape. */
  children: ReactNode;
  map: ReactNode;
  /** Too many shapes: the map leaves some out. */
  hasMore?: boolean | undefined;
  /** What the map shows beside the shapes: switches and their colours. */
  mapKey?: ReactNode;
}

/** A list next to its map; on a narrow screen the map is above. */
export function ListBesideMap({ children, map, hasMore, mapKey }: Props) {
  useEffect(prefetchMap, []);
  const t = useWords(shapeWords);
  const isNarrow = useNarrow();
  return (
    <Grid columns="minmax(340px, 440px) minmax(0, 1fr)" until={960} gap={12} className={styles.columns}>
      <Text as="div" card shrink className={styles.panel}>
        {children}
      </Text>
      <div className={styles.map}>
        {map}
        {((mapKey && !isNarrow) || hasMore) && (
          <MapCorner>
            {!isNarrow && mapKey}
            {hasMore && <MapNote>{t('moreOnMap')}</MapNote>}
          </MapCorner>
        )}
      </div>
      {/* On a phone it would cover half of the map. */}
      {isNarrow && mapKey && <div className={styles.key}>{mapKey}</div>}
    </Grid>
  );
}
