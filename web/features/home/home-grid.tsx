import type { ReactNode } from 'react';
import styles from './home.module.css';

/** What is worked on at the left, what stays true at the right; below one another where it is narrow. */
export function HomeGrid({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.grid}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}
