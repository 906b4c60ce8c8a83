import { useState } from 'react';
import type { ScoreName } from '#contract/insight-segments.ts';
import type { InsightSide } from '#contract/insights.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { ticksUpTo } from '#web/ui/chart-plot.ts';
import { LineChart, type Series } from '#web/ui/line-chart.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { tripsOfDayHref } from './hrefs.ts';
import type { Sides } from './sides.ts';
import { longDay, shortDay } from './use-names.ts';

const MEASURES = ['score', 'trips', 'users'] as const;
type Measure = (typeof MEASURES)[number];
const SCORE_TICKS = [0, 25, 50, 75, 100];

interface Props {
  projectId: number;
  sides: Sides;
  part: ScoreName;
}

/** Two periods are aligned by their first days. */
export function TrendCard({ projectId, sides, part }: Props) {
  const t = useWords(insightsWords);
  const [measure, setMeasure] = useState<Measure>('score');
  const { own, other } = sides;
  const name = measure === 'score' ? t(`score_${part}`) : t(measure === 'trips' ? 'trips' : 'measure_users');
  const values = ({ days }: InsightSide) =>
    days.map((day) => (measure === 'score' ? day.scores[part] : day[measure])) as (number | null)[];
  const series: Series[] = [
    { kind: 'own', name: other ? sides.ownName : name, values: values(own) },
    ...(other
      ? [{ kind: 'other' as const, name: sides.otherName, values: values(other).slice(0, own.days.length) }]
      : []),
  ];
  const highest = Math.max(0, ...series.flatMap((one) => one.values.map((value) => value ?? 0)));
  return (
    <Card
      title={t('trend')}
      lead={t('trendLead')}
      action={
        <Segmented
          isSmall
          label={t('measure')}
          options={MEASURES.map((value) => ({
            value,
            label: value === 'trips' ? t('trips') : t(`measure_${value}`),
          }))}
          value={measure}
          onChange={setMeasure}
        />
      }
    >
      <LineChart
        label={t('trendChart', { measure: name })}
        steps={own.days.map(({ day }) => ({ key: day, name: shortDay(day), range: longDay(day) }))}
        series={series}
        ticks={measure === 'score' ? SCORE_TICKS : ticksUpTo(highest, { smallest: 1 })}
        links={own.days.map(({ day, trips }) =>
          trips > 0
            ? {
                href: tripsOfDayHref(projectId, own, day, {}),
                label: t('openTrips', { range: longDay(day), value: t('modeTrips', { count: trips, shown: trips }) }),
              }
            : undefined,
        )}
      />
    </Card>
  );
}
