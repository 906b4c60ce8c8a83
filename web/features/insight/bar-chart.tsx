import type { StepOfTime } from '../../../contract/insight-lists.ts';
import { formatNumber } from '../../format/numbers.ts';
import styles from './chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { ticksUpTo } from './chart-plot.ts';
import { stepName, stepRange } from './step-names.ts';

export interface Layer {
  /** A colour of the style sheet. */
  key: 'car' | 'cycling' | 'walking' | 'public' | 'day' | 'night';
  name: string;
  values: readonly number[];
}

interface Props {
  label: string;
  steps: readonly { from: string; to: string }[];
  by: StepOfTime;
  layers: readonly Layer[];
  /** An amount with its unit. */
  withUnit: (amount: string) => string;
}

/** Bars of several layers over time. */
export function BarChart({ label, steps, by, layers, withUnit }: Props) {
  const totals = steps.map((_, at) => layers.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return (
    <>
      <ul className={styles.legend}>
        {layers.map(({ key, name }) => (
          <li key={key}>
            <span className={`${styles.swatch} ${styles[key]}`} /> {name}
          </li>
        ))}
      </ul>
      <ChartFrame
        label={label}
        names={steps.map(({ from }) => stepName(from, by))}
        ticks={ticksUpTo(Math.max(...totals))}
        tip={(at) => (
          <>
            <strong>{steps[at] && stepRange(steps[at])}</strong>
            <dl>
              {layers.map(({ key, name, values }) => (
                <div key={key}>
                  <dt>
                    <span className={`${styles.swatch} ${styles[key]}`} /> {name}
                  </dt>
                  <dd>{withUnit(formatNumber(values[at], 1))}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      >
        {(plot) =>
          steps.map((step, at) => {
            let below = 0;
            return (
              <g key={step.from}>
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
          })
        }
      </ChartFrame>
    </>
  );
}
