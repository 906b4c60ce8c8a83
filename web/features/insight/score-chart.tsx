import type { StepOfTime } from '#contract/insight-lists.ts';
import type { StepFigures } from '#contract/insight-trips.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { type Plot, runsOf } from '#web/ui/chart-plot.ts';
import styles from './score-chart.module.css';
import { stepName, stepRange } from './step-names.ts';

export type ScoreName = keyof StepFigures['own']['scores'];
export const SCORE_NAMES: readonly ScoreName[] = ['total', 'safeness', 'speed', 'distraction'];

const TICKS = [0, 25, 50, 75, 100];

interface Props {
  steps: readonly StepFigures[];
  by: StepOfTime;
  part: ScoreName;
}

/** One score of the user over time, and beside it the project's. */
export function ScoreChart({ steps, by, part }: Props) {
  const t = useWords(insightWords);
  const own = steps.map((step) => step.own.scores[part]);
  const project = steps.map((step) => step.project.scores[part]);
  return (
    <>
      <ul className={styles.legend}>
        <li>
          <span className={styles.line} /> {t('ownScore')}
        </li>
        <li>
          <span className={styles.dashed} /> {t('projectScore')}
        </li>
      </ul>
      <ChartFrame
        label={t('scoresChart')}
        names={steps.map(({ from }) => stepName(from, by))}
        ticks={TICKS}
        tip={(at) => (
          <>
            <strong>{steps[at] && stepRange(steps[at])}</strong>
            <dl>
              <div>
                <dt>{t('ownScore')}</dt>
                <dd>{formatNumber(own[at])}</dd>
              </div>
              <div>
                <dt>{t('projectScore')}</dt>
                <dd>{formatNumber(project[at])}</dd>
              </div>
            </dl>
          </>
        )}
      >
        {(plot) => (
          <>
            <Line plot={plot} values={project} kind="project" />
            <Line plot={plot} values={own} kind="own" />
          </>
        )}
      </ChartFrame>
    </>
  );
}

function Line({ plot, values, kind }: { plot: Plot; values: readonly (number | null)[]; kind: 'own' | 'project' }) {
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
              className={kind === 'own' ? styles.dot : styles.projectDot}
              cx={plot.x(at)}
              cy={plot.y(value)}
              r={kind === 'own' ? 3.5 : 2.5}
            />
          ),
      )}
    </>
  );
}
