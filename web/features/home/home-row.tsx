import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './home.module.css';

/** Side by side, or stacked on narrow screens. */
export function HomeRow({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <Grid min={300} align="stretch" className={classNames(styles.row, wide && styles.wide)}>
      {children}
    </Grid>
  );
}

/** Stacked; the first takes the remaining space. */
export function HomeColumn({ children }: { children: ReactNode }) {
  return <Stack className={styles.column}>{children}</Stack>;
}

/** Keeps the previous figures, paler, until the new ones load. */
export function Fresh({ stale, children }: { stale: boolean; children: ReactNode }) {
  return <Stack stale={stale}>{children}</Stack>;
}
