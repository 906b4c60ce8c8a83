import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './home.module.css';

/** Beside one another where there is room, below one another where it is narrow. */
export function HomeRow({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classNames(styles.row, wide && styles.wide)}>{children}</div>;
}

/** Below one another, where the first takes the room that is left. */
export function HomeColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** What is of another time stays, paler, until that of this one is there. */
export function Fresh({ stale, children }: { stale: boolean; children: ReactNode }) {
  return <div className={classNames(styles.fresh, stale && styles.stale)}>{children}</div>;
}
