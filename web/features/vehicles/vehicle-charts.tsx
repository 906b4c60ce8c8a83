import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { StepOfTime } from '#contract/insight-lists.ts';
import type { getVehicleOverTime, VehicleFigures } from '#contract/vehicle-use.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { vehiclesWords } from '#web/i18n/vehicles.ts';
import { useWords } from '#web/i18n/words.ts';
import { BarChart, Legend } from '#web/ui/bar-chart.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChartFrame } from '#web/ui/chart-frame.tsx';
import { runsOf } from '#web/ui/chart-plot.ts';
import { Grid } from '#web/ui/grid.tsx';
import { Note } from '#web/ui/note.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { EVENT_TYPE_LAYERS } from './event-layers.ts';
import styles from './vehicles.module.css';

type OverTime = ReplyOf<typeof getVehicleOverTime>;
type ScoreName = keyof VehicleFigures['scores'];
const SCORES: readonly ScoreName[] = ['total', 'safeness', 'speed', 'distraction'];
const LABELS = { total: 'score', safeness: 'safeness', speed: 'speed', distraction: 'distraction' } as const;
const TICKS = [0, 25, 50, 75, 100];

const nameOf = (from: string, by: StepOfTime): string =>
  by === 'year'
    ? from.slice(0, 4)
    : formatCalendarDay(
        from,
        by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' },
      );
const rangeOf = ({ from, to }: { from: string; to: string }): string =>
  `${formatCalendarDay(from, { day: 'numeric', month: 'short' })} – ${formatCalendarDay(to, { dateStyle: 'medium' })}`;

/** Scores, distance and harsh moments of a vehicle, week by week. */
export function VehicleCharts({ data: { steps, by } }: { data: OverTime }) {
  const t = useWords(vehiclesWords);
  const named = steps.map((step) => ({ key: step.from, name: nameOf(step.from, by), range: rangeOf(step) }));
  const distance = [
    { key: 'car' as const, name: t('distance'), values: steps.map(({ distanceMeters }) => distanceMeters / 1000) },
  ];
  const events = EVENT_TYPE_LAYERS.map(({ type, key }) => ({
    key,
    name: t(`events_${type}`),
    values: steps.map((step) => step.events[type]),
  }));
  return (
    <>
      <ScoreCard steps={steps} by={by} />
      <Grid columns={2} until={1100} align="start">
        <Card title={t('distanceOverTime')}>
          <BarChart
            label={t('distanceOverTime')}
            steps={named}
            layers={distance}
            withUnit={(value) => t('km', { value })}
          />
        </Card>
        <Card title={t('eventsOverTime')}>
          <Legend layers={events} />
          <BarChart
            label={t('eventsOverTime')}
            steps={named}
            layers={events}
            withUnit={(value) => t('times', { value })}
          />
        </Card>
      </Grid>
    </>
  );
}

function ScoreCard({ steps, by }: Pick<OverTime, 'steps' | 'by'>) {
  const t = useWords(vehiclesWords);
  const [part, setPart] = useState<ScoreName>('total');
  const values = steps.map(({ scores }) => scores[part]);
  return (
    <Card
      title={t('scoreOverTime')}
      lead={t('scoreLead')}
      action={
        <Segmented
          label={t('scorePart')}
          options={SCORES.map((value) => ({ value, label: t(LABELS[value]) }))}
          value={part}
          onChange={setPart}
        />
      }
    >
      {values.every((value) => value === null) ? (
        <Note>{t('notKnown')}</Note>
      ) : (
        <ChartFrame
          label={t('scoreOverTime')}
          names={steps.map(({ from }) => nameOf(from, by))}
          ticks={TICKS}
          tip={(at) => (
            <>
              <strong>{steps[at] && rangeOf(steps[at])}</strong>
              <dl>
                <div>
                  <dt>{t(LABELS[part])}</dt>
                  <dd>{formatNumber(values[at])}</dd>
                </div>
                <div>
                  <dt>{t('trips')}</dt>
                  <dd>{formatNumber(steps[at]?.trips)}</dd>
                </div>
              </dl>
            </>
          )}
        >
          {(plot) => (
            <>
              {runsOf(values).map((run) => (
                <polyline
                  key={run[0]}
                  className={styles.line}
                  points={run.map((at) => `${plot.x(at).toFixed(1)},${plot.y(values[at] ?? 0).toFixed(1)}`).join(' ')}
                />
              ))}
              {values.map(
                (value, at) =>
                  value !== null && (
                    <circle key={steps[at]?.from} className={styles.dot} cx={plot.x(at)} cy={plot.y(value)} r={3.5} />
                  ),
              )}
            </>
          )}
        </ChartFrame>
      )}
    </Card>
  );
}
