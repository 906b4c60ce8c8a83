import type { ReactNode } from 'react';
import { formatNumber } from '#web/format/numbers.ts';
import { NearLink } from '#web/navigation/near-link.tsx';
import styles from './bar-list.module.css';
import { Grid } from './grid.tsx';
import { ShareBar } from './share-bar.tsx';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';

export interface BarListRow {
  key: string;
  name: ReactNode;
  detail?: string;
  count: number;
  /** Shown instead of the count. */
  shown?: string;
  href?: string;
  /** A mode of transport, whose colour the bar has. */
  group?: string;
}

/** Amounts by kind as bars. Each links to the rows behind it. */
export function BarList({ rows, most, label }: { rows: readonly BarListRow[]; most: number; label: string }) {
  return (
    <Stack as="ul" gap={12} aria-label={label}>
      {rows.map(({ key, name, detail, count, shown, href, group }) => (
        <Grid as="li" gap="4 12" align="baseline" size="small" key={key} className={styles.row} data-group={group}>
          <Text breaks shrink className={styles.name}>
            {href ? <NearLink href={href}>{name}</NearLink> : name}
            {detail && (
              <Text as="small" before={6}>
                {detail}
              </Text>
            )}
          </Text>
          <Text weight={600} tabular>
            {shown ?? formatNumber(count)}
          </Text>
          <ShareBar thin share={most > 0 ? Math.max(0.01, count / most) : 0} className={styles.bar} />
        </Grid>
      ))}
    </Stack>
  );
}
