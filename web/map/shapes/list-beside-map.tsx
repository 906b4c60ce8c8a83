import { type ReactNode, useEffect } from 'react';
import { shapeWords } from '#web/i18n/shapes.ts';
import { useWords } from '#web/i18n/words.ts';
import { prefetchMap } from '#web/map/map-view.tsx';
import { Grid } from '#web/ui/grid.tsx';
import styles from './list-beside-map.module.css';

interface Props {
  /** The list, or the form of the one that is open. */
  children: ReactNode;
  map: ReactNode;
  /** The map leaves some out: there are too many here. */
  hasMore?: boolean | undefined;
}

/** A list and its map, side by side; on a narrow screen the map stands above. */
export function ListBesideMap({ children, map, hasMore }: Props) {
  useEffect(prefetchMap, []);
  const t = useWords(shapeWords);
  return (
    <Grid gap={12} className={styles.columns}>
      <div className={styles.panel}>{children}</div>
      <div className={styles.map}>
        {map}
        {hasMore && <p className={styles.more}>{t('moreOnMap')}</p>}
      </div>
    </Grid>
  );
}
