import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './home.module.css';

/** Side by side, or stacked on narrow screens. */
export function HomeRow({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.row, wide && styles.wide)}>{children}</div>;
}

/** Stacked; the first takes the remaining space. */
export function HomeColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** Keeps the previous figures, paler, until the new ones load. */
export function Fresh({ stale, children }: { stale: boolean; children: ReactNode }) {
  return <div className={classNames(styles.fresh, stale && styles.stale)}>{children}</div>;
}
