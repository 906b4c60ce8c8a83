import type { ReactNode } from 'react';
import styles from './sections.module.css';

/** One below the other, with room between. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
