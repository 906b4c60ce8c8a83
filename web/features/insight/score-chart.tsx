import type { StepOfTime } from '#contract/insight-lists.ts';
import type { ScoreName } from '#contract/insight-segments.ts';
import type { StepFigures } from '#contract/insight-trips.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { stepName, stepRange } from './step-names.ts';

const TICKS = [0, 25, 50, 75, 100];

interface Props {
  steps: readonly StepFigures[];
  by: StepOfTime;
  part: ScoreName;
}

/** One score of the user over time, with the project's for comparison. */
export function ScoreChart({ steps, by, part }: Props) {
  const t = useWords(insightWords);
  return (
    <LineChart
      label={t('scoresChart')}
      steps={steps.map((step) => ({ key: step.from, name: stepName(step.from, by), range: stepRange(step) }))}
      ticks={TICKS}
      series={[
        { kind: 'own', name: t('ownScore'), values: steps.map((step) => step.own.scores[part]) },
        { kind: 'other', name: t('projectScore'), values: steps.map((step) => step.project.scores[part]) },
      ]}
    />
  );
}
