import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { TRAVEL_GROUPS } from '#contract/insight-lists.ts';
import { SCORE_NAMES, type ScoreName } from '#contract/insight-segments.ts';
import type { getOverTime, StepFigures } from '#contract/insight-trips.ts';
import { formatDistance, formatNumber } from '#web/format/numbers.ts';
import { formatDuration } from '#web/format/times.ts';
import { useDictionary } from '#web/i18n/dictionary.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { Card } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Text } from '#web/ui/text.tsx';
import { RoadsDriven } from './roads-driven.tsx';
import { ScoreChart } from './score-chart.tsx';
import { StepBars } from './step-bars.tsx';
import styles from './time.module.css';
import type { TimeDisplay } from './time-display.ts';
import { TimeTable } from './time-table.tsx';

type Data = ReplyOf<typeof getOverTime>;
type Amount = StepFigures['own']['byDay'];
interface Props {
  data: Data;
  look: TimeDisplay;
}

const LABELS = { total: 'total', safeness: 'safeness', speed: 'speed', distraction: 'distraction' } as const;

export function ScoresOverTimeCard({ data: { steps, by, whole }, look }: Props) {
  const t = useWords(insightWords);
  const [part, setPart] = useState<ScoreName>('total');
  const isEmpty = whole.own.scores.total === null && whole.project.scores.total === null;
  const isTable = look === 'table';
  return (
    <Card
      title={t('scoresTitle')}
      lead={t('scoresLead')}
      flush={isTable && !isEmpty}
      action={
        !isTable && (
          <Segmented
            label={t('scorePart')}
            options={SCORE_NAMES.map((value) => ({ value, label: t(LABELS[value]) }))}
            value={part}
            onChange={setPart}
          />
        )
      }
    >
      {isEmpty ? (
        <Text as="p" tone="muted">
          {t('noScores')}
        </Text>
      ) : isTable ? (
        <TimeTable
          what={t('scoresTitle')}
          steps={steps}
          figures={SCORE_NAMES.map((name) => ({
            key: name,
            label: t(LABELS[name]),
            cell: ({ own, project }: StepFigures) => (
              <>
                {formatNumber(own.scores[name])} <Text tone="muted">({formatNumber(project.scores[name])})</Text>
              </>
            ),
          }))}
        />
      ) : (
        <ScoreChart steps={steps} by={by} part={part} />
      )}
    </Card>
  );
}

const together = (one: Amount, other: Amount): Amount => ({
  seconds: one.seconds + other.seconds,
  meters: one.meters + other.meters,
});
const hours = (seconds: number): number => seconds / 3_600;
const km = (meters: number): number => meters / 1_000;

export function EtrCard({ data: { steps, by, whole, roads, dangerous }, look }: Props) {
  const t = useWords(insightWords);
  const [measure, setMeasure] = useState<'hours' | 'kilometres'>('hours');
  const { byDay, byNight } = whole.own;
  const isEmpty = byDay.seconds + byNight.seconds === 0;
  const isTable = look === 'table';
  const of = (amount: { seconds: number; meters: number }): number =>
    measure === 'hours' ? hours(amount.seconds) : km(amount.meters);
  return (
    <Card
      title={t('etrTitle')}
      lead={t('etrLead')}
      flush={isTable && !isEmpty}
      action={
        !isTable && (
          <Segmented
            label={t('measure')}
            options={(['hours', 'kilometres'] as const).map((value) => ({ value, label: t(value) }))}
            value={measure}
            onChange={setMeasure}
          />
        )
      }
    >
      {isEmpty ? (
        <Text as="p" tone="muted">
          {t('noDrives')}
        </Text>
      ) : isTable ? (
        <TimeTable
          what={t('etrTitle')}
          steps={steps}
          figures={[
            { key: 'drives', label: t('drives'), cell: ({ own }) => formatNumber(own.drives) },
            {
              key: 'day',
              label: t('byDay'),
              cell: ({ own }) => `${formatDuration(own.byDay.seconds)} · ${formatDistance(own.byDay.meters)}`,
            },
            {
              key: 'night',
              label: t('byNight'),
              cell: ({ own }) => `${formatDuration(own.byNight.seconds)} · ${formatDistance(own.byNight.meters)}`,
            },
          ]}
        />
      ) : (
        <StepBars
          label={t('etrChart')}
          steps={steps}
          by={by}
          withUnit={(value) => t(measure === 'hours' ? 'hoursUnit' : 'kmUnit', { value })}
          layers={[
            { key: 'day', name: t('byDay'), values: steps.map(({ own }) => of(own.byDay)) },
            { key: 'night', name: t('byNight'), values: steps.map(({ own }) => of(own.byNight)) },
          ]}
        />
      )}
      {!isEmpty && roads.length === 0 && (
        <p className={isTable ? styles.quietFoot : styles.foot}>{t('roadsUnknown')}</p>
      )}
      {!isEmpty && roads.length > 0 && (
        <div className={isTable ? styles.inset : undefined}>
          <RoadsDriven roads={roads} whole={together(byDay, byNight)} />
        </div>
      )}
      {!isEmpty && (
        <p className={isTable ? styles.quietFoot : styles.foot}>
          {t('inDangerousAreas', {
            duration: formatDuration(dangerous.seconds),
            distance: formatDistance(dangerous.meters),
          })}
        </p>
      )}
    </Card>
  );
}

export function DistanceCard({ data: { steps, by, whole }, look }: Props) {
  const t = useWords(insightWords);
  const { group } = useDictionary();
  const isEmpty = TRAVEL_GROUPS.every((mode) => whole.own.meters[mode] === 0);
  const isTable = look === 'table';
  return (
    <Card title={t('distanceTitle')} lead={t('distanceLead')} flush={isTable && !isEmpty}>
      {isEmpty ? (
        <Text as="p" tone="muted">
          {t('noWays')}
        </Text>
      ) : isTable ? (
        <TimeTable
          what={t('distanceTitle')}
          steps={steps}
          figures={TRAVEL_GROUPS.map((mode) => ({
            key: mode,
            label: group(mode),
            cell: ({ own }: StepFigures) => formatDistance(own.meters[mode]),
          }))}
        />
      ) : (
        <StepBars
          label={t('distanceChart')}
          steps={steps}
          by={by}
          withUnit={(value) => t('kmUnit', { value })}
          layers={TRAVEL_GROUPS.map((mode) => ({
            key: mode,
            name: group(mode),
            values: steps.map(({ own }) => km(own.meters[mode])),
          }))}
        />
      )}
    </Card>
  );
}
