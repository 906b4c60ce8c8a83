import { Caption } from './caption.tsx';
import { Grid } from './grid.tsx';
import { Text } from './text.tsx';

/** A few numbers inside a card or panel. */
export function SmallFigures({ figures }: { figures: readonly (readonly [label: string, value: string])[] }) {
  return (
    <Grid as="dl" min={120} gap={8}>
      {figures.map(([label, value]) => (
        <Text as="div" key={label} pad="8 12" framed rounded="small">
          <Caption as="dt">{label}</Caption>
          <Text as="dd" size="heading" weight={600} tabular>
            {value}
          </Text>
        </Text>
      ))}
    </Grid>
  );
}
