import type { Ref } from 'react';
import styles from './moment-line.module.css';

/** Across an axis of time, where the cursor is; whoever draws the axis moves it. */
export const MomentLine = ({ ref }: { ref: Ref<HTMLDivElement> }) => <div ref={ref} className={styles.line} />;
