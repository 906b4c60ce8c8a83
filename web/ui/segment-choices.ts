import type { ReplyOf } from '#contract/endpoint.ts';
import { DANGEROUS, EVERYONE, partsOfSegment, SEGMENT_KINDS } from '#contract/insight-segments.ts';
import type { listSegments } from '#contract/insights.ts';
import { formatNumber } from '#web/format/numbers.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';

export type Segments = ReplyOf<typeof listSegments>;

export interface Choice {
  value: string;
  label: string;
  group?: string | undefined;
}

const ROLLOUT = { 'group:in': 'rolloutIn', 'group:out': 'rolloutOut' } as const;

/** A link may name a segment that is no longer offered. */
export const withChosen = (choices: readonly Choice[], chosen: string, label: (value: string) => string): Choice[] =>
  choices.some(({ value }) => value === chosen) ? [...choices] : [{ value: chosen, label: label(chosen) }, ...choices];

/** The names of segments and the available choices, the same on every screen. */
export function useSegmentNames(segments: Segments | undefined) {
  const t = useWords(insightsWords);
  const segmentLabel = (segment: string): string => {
    if (segment === EVERYONE) return t('everyone');
    if (segment === `area:${DANGEROUS}`) return t('dangerousAreas');
    if (segment in ROLLOUT) return t(ROLLOUT[segment as keyof typeof ROLLOUT]);
    const { kind, value } = partsOfSegment(segment);
    const unnamed = kind === 'version' ? value.replace('/', ' ') : value;
    return segments?.segments.find((one) => one.segment === segment)?.name ?? unnamed;
  };
  /** Everyone first, then the segments by kind, with their sizes. */
  const segmentChoices = (chosen: string): Choice[] => {
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
  };
  return { segmentLabel, segmentChoices };
}
