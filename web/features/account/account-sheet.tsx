import type { ReactNode } from 'react';
import styles from './account.module.css';

/** A comfortable width for forms. */
export function AccountSheet({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
