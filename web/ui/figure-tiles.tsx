import { Skeleton } from './card.tsx';
import styles from './figure-tiles.module.css';
import { Grid } from './grid.tsx';
import { Note } from './note.tsx';

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
    <Grid as="dl" gap={12} className={styles.tiles} aria-busy={figures.some(({ value }) => value === undefined)}>
      {figures.map(({ name, value, aside }) => (
        <div key={name}>
          <Note as="dt">{name}</Note>
          <dd>{value ?? <Skeleton width="60%" height={28} />}</dd>
          <dd className={styles.aside}>{aside ?? NOTHING}</dd>
        </div>
      ))}
    </Grid>
  );
}
