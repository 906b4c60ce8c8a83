import { readPeriod } from '#contract/insight-segments.ts';
import { dayRange, monthName } from '#web/format/days.ts';
import { formatCalendarDay } from '#web/format/times.ts';
import { insightsWords } from '#web/i18n/insights.ts';
import { useWords } from '#web/i18n/words.ts';
import { type Segments, useSegmentNames } from '#web/ui/segment-choices.ts';
import { type InsightView, isComparing, otherOf } from './insights-view.ts';

export const shortDay = (day: string): string => formatCalendarDay(day, { day: 'numeric', month: 'short' });
export const longDay = (day: string): string =>
  formatCalendarDay(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** The display names of segments and periods. */
export function useNames(segments: Segments | undefined) {
  const t = useWords(insightsWords);
  const { segmentLabel, segmentChoices } = useSegmentNames(segments);
  const periodLabel = (period: string): string => {
    const read = readPeriod(period);
    if (read?.kind === 'month') return monthName(read.month);
    return read?.kind === 'days' ? dayRange(read.from, read.to) : t(read?.period ?? 'last30');
  };
  const hourLabel = (hour: number): string => {
    const clock = (at: number) => `${String(at % 24).padStart(2, '0')}:00`;
    return t('hourRange', { from: clock(hour), to: clock(hour + 1) });
  };
  /** Segment and period in one line, for printing. */
  const viewLabel = (view: InsightView): string => {
    const side = (of: { segment: string; period: string }) => `${segmentLabel(of.segment)} · ${periodLabel(of.period)}`;
    return isComparing(view) ? `${side(view)} – ${t('compareWith')}: ${side(otherOf(view))}` : side(view);
  };
  return { t, segmentLabel, segmentChoices, periodLabel, hourLabel, viewLabel };
}
export type Names = ReturnType<typeof useNames>;
