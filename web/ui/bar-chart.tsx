import { formatNumber } from '#web/format/numbers.ts';
import styles from './chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { type Plot, ticksUpTo } from './chart-plot.ts';

export interface Layer {
  /** A CSS colour token. */
  key: 'car' | 'cycling' | 'walking' | 'public' | 'day' | 'night';
  name: string;
  values: readonly number[];
}

export interface Step {
  key: string;
  /** Short label below the bar. */
  name: string;
  /** Exact label in the tooltip. */
  range: string;
}

interface Props {
  label: string;
  steps: readonly Step[];
  layers: readonly Layer[];
  /** An amount with its unit. */
  withUnit: (amount: string) => string;
  /** Integer values need no fractional grid lines. */
  isCount?: boolean;
  /** The label of the total; without it only the layers are listed. */
  total?: string;
}

/** Stacked bars over time, with a table for screen readers. */
export function BarChart({ label, steps, layers, withUnit, isCount = false, total }: Props) {
  const totals = steps.map((_, at) => layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return (
    <ChartFrame
      label={label}
      names={steps.map(({ name }) => name)}
      ticks={ticksUpTo(Math.max(...totals), { smallest: isCount ? 1 : 0 })}
      tip={(at) => (
        <>
          <strong>{steps[at]?.range}</strong>
          <dl>
            {layers.map(({ key, name, values }) => (
              <div key={key}>
                <dt>
                  <Swatch of={key} /> {name}
                </dt>
                <dd>{withUnit(formatNumber(values[at], 1))}</dd>
              </div>
            ))}
            {total && (
              <div className={styles.total}>
                <dt>{total}</dt>
                <dd>{withUnit(formatNumber(totals[at], 1))}</dd>
              </div>
            )}
          </dl>
        </>
      )}
    >
      {(plot) => steps.map(({ key }, at) => <Bar key={key} plot={plot} at={at} layers={layers} />)}
    </ChartFrame>
  );
}

export function Legend({ layers }: { layers: readonly Layer[] }) {
  return (
    <ul className={styles.legend}>
      {layers.map(({ key, name }) => (
        <li key={key}>
          <Swatch of={key} /> {name}
        </li>
      ))}
    </ul>
  );
}

const Swatch = ({ of }: { of: Layer['key'] }) => <span className={`${styles.swatch} ${styles[of]}`} />;

function Bar({ plot, at, layers }: { plot: Plot; at: number; layers: readonly Layer[] }) {
  let below = 0;
  return (
    <g>
      {layers.map(({ key, values }) => {
        const value = values[at] ?? 0;
        const top = plot.y(below + value);
        const height = plot.y(below) - top;
        below += value;
        return value > 0 ? (
          <rect
            key={key}
            className={styles[key]}
            x={plot.x(at) - plot.barWidth / 2}
            y={top}
            width={plot.barWidth}
            height={height}
          />
        ) : null;
      })}
    </g>
  );
}
