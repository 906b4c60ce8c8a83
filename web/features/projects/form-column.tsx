import type { ReactNode } from 'react';
import styles from './projects.module.css';

export function FormColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
