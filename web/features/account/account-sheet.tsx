import type { ReactNode } from 'react';
import styles from './account.module.css';

/** The width in which forms are read well. */
export function AccountSheet({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
