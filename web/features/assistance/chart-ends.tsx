import type { ComponentProps } from 'react';
import { Row } from '#web/ui/row.tsx';
import styles from './assistance.module.css';

/** What the two ends of a chart's axis mean. */
export const ChartEnds = (props: ComponentProps<typeof Row>) => (
  <Row
    above={4}
    gap={12}
    nowrap
    align="stretch"
    justify="between"
    size="caption"
    tone="muted"
    className={styles.ends}
    {...props}
  />
);
