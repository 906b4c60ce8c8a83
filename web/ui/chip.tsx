import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { Row } from './row.tsx';

export type ChipTone = 'plain' | 'faint' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** A state or kind in a word or two; colour is never the only cue. */
export function Chip({ tone = 'plain', title, children }: { tone?: ChipTone; title?: string; children: ReactNode }) {
  return (
    <span className={classNames(styles.chip, styles[tone])} title={title}>
      {children}
    </span>
  );
}

/** Several chips, each in an `li`. */
export const ChipList = ({ children }: { children: ReactNode }) => (
  <Row as="ul" gap={4} align="stretch" className={styles.list}>
    {children}
  </Row>
);
