import { formatNumber } from '#web/format/numbers.ts';
import styles from './chart.module.css';
import { ChartFrame, type ChartLink } from './chart-frame.tsx';
import { type ChartStep, type Plot, ticksUpTo } from './chart-plot.ts';
import { Row } from './row.tsx';

export interface Layer {
  /** A CSS colour token. */
  key: 'car' | 'cycling' | 'walking' | 'public' | 'day' | 'night' | 'first' | 'second';
  name: string;
  values: readonly number[];
}

interface Props {
  label: string;
  steps: readonly ChartStep[];
  layers: readonly Layer[];
  /** An amount with its unit. */
  withUnit: (shown: string, amount: number) => string;
  /** Integer values need no fractional grid lines. */
  isCount?: boolean;
  /** The label of the total; without it only the layers are listed. */
  total?: string;
  /** Side by side instead of on top of each other. */
  isGrouped?: boolean;
  /** What each bar opens. */
  links?: readonly ChartLink[];
}

/** Bars of layers, stacked or side by side. */
export function BarChart({ label, steps, layers, withUnit, isCount = false, total, isGrouped = false, links }: Props) {
  const together = isGrouped ? Math.max : (...amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const totals = steps.map((_, at) => together(...layers.map(({ values }) => values[at] ?? 0)));
  return (
    <ChartFrame
      label={label}
      names={steps.map(({ name }) => name)}
      ticks={ticksUpTo(Math.max(...totals), { smallest: isCount ? 1 : 0 })}
      links={links}
      tip={(at) => (
        <>
          <strong>{steps[at]?.range}</strong>
          <dl>
            {layers.map(({ key, name, values }) => (
              <div key={key}>
                <dt>
                  <Swatch of={key} /> {name}
                </dt>
                <dd>{withUnit(formatNumber(values[at], 1), values[at] ?? 0)}</dd>
              </div>
            ))}
            {total && (
              <div className={styles.total}>
                <dt>{total}</dt>
                <dd>{withUnit(formatNumber(totals[at], 1), totals[at] ?? 0)}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    >
      {(plot) =>
        steps.map(({ key }, at) => <Bar key={key} plot={plot} at={at} layers={layers} isGrouped={isGrouped} />)
      }
    </ChartFrame>
  );
}

export function Legend({ layers }: { layers: readonly Layer[] }) {
  return (
    <Row as="ul" gap="4 16" align="stretch" size="caption" tone="muted" below={8} className={styles.legend}>
      {layers.map(({ key, name }) => (
        <li key={key}>
          <Swatch of={key} /> {name}
        </li>
      ))}
    </Row>
  );
}

const Swatch = ({ of }: { of: Layer['key'] }) => <span className={`${styles.swatch} ${styles[of]}`} />;

function Bar({ plot, at, layers, isGrouped }: { plot: Plot; at: number } & Pick<Props, 'layers' | 'isGrouped'>) {
  const width = isGrouped ? plot.barWidth / layers.length : plot.barWidth;
  let below = 0;
  return (
    <g>
      {layers.map(({ key, values }, side) => {
        const value = values[at] ?? 0;
        const top = plot.y(below + value);
        const height = plot.y(below) - top;
        if (!isGrouped) below += value;
        const left = plot.x(at) - plot.barWidth / 2 + (isGrouped ? side * width : 0);
        return value > 0 ? (
          <rect key={key} className={styles[key]} x={left} y={top} width={width} height={height} />
        ) : null;
      })}
    </g>
  );
}
