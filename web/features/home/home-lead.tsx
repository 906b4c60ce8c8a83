import type { ReactNode } from 'react';
import type { HomeFigures } from '#contract/home.ts';
import { Skeleton } from '#web/ui/card.tsx';
import { Row } from '#web/ui/row.tsx';
import { barRangeName } from './bar-names.ts';
import styles from './home.module.css';

/** The selected period, and whether it updates live. */
export function HomeLead({ figures, children }: { figures: HomeFigures | undefined; children: ReactNode }) {
  return (
    <Row as="span" gap="4 12" minHeight={21} className={styles.lead}>
      {figures ? <span>{barRangeName(figures)}</span> : <Skeleton width={200} height={21} />}
      {children}
    </Row>
  );
}
