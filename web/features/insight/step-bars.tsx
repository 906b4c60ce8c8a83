import type { StepOfTime } from '#contract/insight-lists.ts';
import { BarChart, type Layer, Legend } from '#web/ui/bar-chart.tsx';
import { stepName, stepRange } from './step-names.ts';

interface Props {
  label: string;
  steps: readonly { from: string; to: string }[];
  by: StepOfTime;
  layers: readonly Layer[];
  withUnit: (amount: string) => string;
}

/** Bars of weeks, months or years. */
export function StepBars({ label, steps, by, layers, withUnit }: Props) {
  const named = steps.map((step) => ({ key: step.from, name: stepName(step.from, by), range: stepRange(step) }));
  return (
    <>
      <Legend layers={layers} />
      <BarChart label={label} steps={named} layers={layers} withUnit={withUnit} />
    </>
  );
}
