import { Skeleton } from './card.tsx';
import styles from './figure-tiles.module.css';
import { Grid } from './grid.tsx';
import { Note } from './note.tsx';
import { Text } from './text.tsx';

interface Figure {
  name: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** A comparison or a breakdown. */
  aside?: string | undefined;
}

const NOTHING = '\u00A0';

/** A few key figures, side by side. */
export function FigureTiles({ figures }: { figures: readonly Figure[] }) {
  return (
    <Grid
      as="dl"
      columns={5}
      gap={12}
      className={styles.tiles}
      aria-busy={figures.some(({ value }) => value === undefined)}
    >
      {figures.map(({ name, value, aside }) => (
        <div key={name}>
          <Note as="dt">{name}</Note>
          <Text as="dd" size="title" weight={600} tabular leading={28}>
            {value ?? <Skeleton width="60%" height={28} />}
          </Text>
          <Text as="dd" size="title" weight={600} tabular leading={28} className={styles.aside}>
            {aside ?? NOTHING}
          </Text>
        </div>
      ))}
    </Grid>
  );
}
