import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/numbers.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './bar-list.module.css';

export interface BarListRow {
  key: string;
  name: ReactNode;
  detail?: string;
  count: number;
  href?: string;
}

/** Kinds and how many there are of each, as lengths that compare. Each leads to the rows behind it. */
export function BarList({ rows, most, label }: { rows: readonly BarListRow[]; most: number; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ key, name, detail, count, href }) => (
        <li key={key} className={styles.row}>
          <span className={styles.name}>
            {href ? <NearLink href={href}>{name}</NearLink> : name}
            {detail && <small>{detail}</small>}
          </span>
          <span className={styles.count}>{formatNumber(count)}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${most > 0 ? Math.max(1, (100 * count) / most) : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
