import { ROLLING_PERIODS, readPeriod } from '#contract/insight-segments.ts';
import { type Choice, type Segments, withChosen } from '#web/ui/segment-choices.ts';
import type { Names } from './use-names.ts';

/** The rolling periods and the months with trips. */
export function periodChoices({ t, periodLabel }: Names, segments: Segments | undefined, chosen: string): Choice[] {
  const rolling = ROLLING_PERIODS.map((value) => ({ value, label: t(value) }));
  const months = (segments?.months ?? []).map((value) => ({ value, label: periodLabel(value), group: t('months') }));
  return withChosen([...rolling, ...months], chosen, periodLabel);
}

export const isOwnDays = (period: string): boolean => readPeriod(period)?.kind === 'days';
