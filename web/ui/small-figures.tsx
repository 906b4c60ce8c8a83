import { Caption } from './caption.tsx';
import { Grid } from './grid.tsx';
import styles from './small-figures.module.css';
import { Text } from './text.tsx';

/** A few numbers inside a card or panel. */
export function SmallFigures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Grid as="dl" gap={8} min={120} className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <Caption as="dt">{label}</Caption>
          <Text as="dd" size="heading" weight={600} tabular>
            {value}
          </Text>
        </div>
      ))}
    </Grid>
  );
}
