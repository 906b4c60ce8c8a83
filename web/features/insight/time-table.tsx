import type { ReactNode } from 'react';
import type { StepFigures } from '#contract/insight-trips.ts';
import { insightWords } from '#web/i18n/insight.ts';
import { useWords } from '#web/i18n/words.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { stepRange } from './step-names.ts';

export interface Figure {
  key: string;
  label: string;
  cell: (step: StepFigures) => ReactNode;
}

/** The chart's values as a table, newest first. */
export function TimeTable({
  what,
  steps,
  figures,
}: {
  what: string;
  steps: readonly StepFigures[];
  figures: Figure[];
}) {
  const t = useWords(insightWords);
  return (
    <DataTable
      caption={t('tableOf', { what })}
      columns={[
        { key: 'step', label: t('step'), onPhone: 'head', cell: (step) => stepRange(step) },
        ...figures.map((figure) => ({ ...figure, align: 'right' as const })),
      ]}
      rows={steps.toReversed()}
      rowKey={(step) => step.from}
    />
  );
}
