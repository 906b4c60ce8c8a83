import type { ReactNode } from 'react';
import styles from './save-bar.module.css';

interface Props {
  /** How much is not saved. */
  title: string;
  /** What will happen, or what is still wrong. */
  hint?: string | undefined;
  /** The way back first, the save last. */
  children: ReactNode;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ title, hint, children }: Props) {
  return (
    <section className={styles.bar} aria-label={title}>
      <div className={styles.words} role="status">
        <strong>{title}</strong>
        {hint && <span>{hint}</span>}
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
