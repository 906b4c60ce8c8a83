import type { ReactNode } from 'react';
import styles from './projects.module.css';

/** One column that is easy to read down. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
