import type { RampClass } from '#contract/cell-ramp.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { Caption } from '#web/ui/caption.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './ramp-legend.module.css';

const rangeOf = ({ from, to }: RampClass): string =>
  from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`;

/** The colours of cells, each with its values. */
export function RampLegend({ title, classes }: { title: string; classes: readonly RampClass[] }) {
  return (
    <>
      <Caption as="p">{title}</Caption>
      <Row as="ul" gap={6} align="stretch" aria-label={title} className={styles.classes}>
        {classes.map((one) => (
          <Stack as="li" key={one.from} gap={2} oneLine>
            <span className={styles.swatch} style={{ background: one.colour }} />
            <Caption tabular>{rangeOf(one)}</Caption>
          </Stack>
        ))}
      </Row>
    </>
  );
}
