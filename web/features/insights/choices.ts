import { EVERYONE, ROLLING_PERIODS, readPeriod, SEGMENT_KINDS } from '#contract/insight-segments.ts';
import { formatNumber } from '#web/format/numbers.ts';
import type { Names, Segments } from './use-names.ts';

export interface Choice {
  value: string;
  label: string;
  group?: string | undefined;
}

/** A link may name what nobody offers any more. */
const withChosen = (choices: readonly Choice[], chosen: string, label: (value: string) => string): Choice[] =>
  choices.some(({ value }) => value === chosen) ? [...choices] : [{ value: chosen, label: label(chosen) }, ...choices];

/** Everybody first, then the segments by kind, with how many they are. */
export function segmentChoices({ t, segmentLabel }: Names, segments: Segments | undefined, chosen: string): Choice[] {
  const listed = SEGMENT_KINDS.flatMap((kind) =>
    (segments?.segments ?? [])
      .filter((one) => one.kind === kind)
      .map(({ segment, users }) => ({
        value: segment,
        label: `${segmentLabel(segment)} (${formatNumber(users)})`,
        group: t(`kind_${kind}`),
      })),
  );
  return withChosen([{ value: EVERYONE, label: t('everyone') }, ...listed], chosen, segmentLabel);
}

/** The rolling periods and the months with trips. */
export function periodChoices({ t, periodLabel }: Names, segments: Segments | undefined, chosen: string): Choice[] {
  const rolling = ROLLING_PERIODS.map((value) => ({ value, label: t(value) }));
  const months = (segments?.months ?? []).map((value) => ({ value, label: periodLabel(value), group: t('months') }));
  return withChosen([...rolling, ...months], chosen, periodLabel);
}

export const isOwnDays = (period: string): boolean => readPeriod(period)?.kind === 'days';
