import { formatNumber } from '#web/format/numbers.ts';
import styles from './chart.module.css';
import { ChartFrame, type ChartLink } from './chart-frame.tsx';
import { type ChartStep, type Plot, runsOf } from './chart-plot.ts';
import { Row } from './row.tsx';

export interface Series {
  /** What the chart is about, or what it is compared with. */
  kind: 'own' | 'other';
  name: string;
  /** Null where nothing is known: the line breaks. */
  values: readonly (number | null)[];
}

interface Props {
  label: string;
  steps: readonly ChartStep[];
  series: readonly Series[];
  ticks: readonly number[];
  digits?: number;
  /** One for each step. */
  links?: readonly ChartLink[];
}

/** Values over time as lines; the first series is drawn above the others. */
export function LineChart({ label, steps, series, ticks, digits = 0, links }: Props) {
  return (
    <>
      {series.length > 1 && (
        <Row as="ul" gap="4 16" align="stretch" size="caption" tone="muted" below={8} className={styles.legend}>
          {series.map(({ kind, name }) => (
            <li key={kind}>
              <span className={kind === 'own' ? styles.ownMark : styles.otherMark} /> {name}
            </li>
          ))}
        </Row>
      )}
      <ChartFrame
        label={label}
        names={steps.map(({ name }) => name)}
        ticks={ticks}
        links={links}
        tip={(at) => (
          <>
            <strong>{steps[at]?.range}</strong>
            <dl>
              {series.map(({ kind, name, values }) => (
                <div key={kind}>
                  <dt>{name}</dt>
                  <dd>{formatNumber(values[at], digits)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      >
        {(plot) => [...series].reverse().map((one) => <Line key={one.kind} plot={plot} {...one} />)}
      </ChartFrame>
    </>
  );
}

function Line({ plot, values, kind }: Series & { plot: Plot }) {
  const place = (at: number) => `${plot.x(at).toFixed(1)},${plot.y(values[at] ?? 0).toFixed(1)}`;
  return (
    <>
      {runsOf(values).map((run) => (
        <polyline key={run[0]} className={styles[kind]} points={run.map(place).join(' ')} />
      ))}
      {values.map(
        (value, at) =>
          value !== null && (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              key={at}
              className={kind === 'own' ? styles.ownDot : styles.otherDot}
              cx={plot.x(at)}
              cy={plot.y(value)}
              r={kind === 'own' ? 3.5 : 2.5}
            />
          ),
      )}
    </>
  );
}
