import { type ReactNode, useEffect } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { prefetchMap } from '#web/map/map-view.tsx';
import { Caption } from '#web/ui/caption.tsx';
import { Grid } from '#web/ui/grid.tsx';
import styles from './list-beside-map.module.css';

interface Props {
  /** The list, or the form of the selected shape. */
  children: ReactNode;
  map: ReactNode;
  /** Too many shapes: the map leaves some out. */
  hasMore?: boolean | undefined;
}

/** A list next to its map; on a narrow screen the map is above. */
export function ListBesideMap({ children, map, hasMore }: Props) {
  useEffect(prefetchMap, []);
  const t = useWords(shapeWords);
  return (
    <Grid gap={12} className={styles.columns}>
      <div className={styles.panel}>{children}</div>
      <div className={styles.map}>
        {map}
        {hasMore && (
          <Caption as="p" pad="4 12" className={styles.more}>
            {t('moreOnMap')}
          </Caption>
        )}
      </div>
    </Grid>
  );
}
