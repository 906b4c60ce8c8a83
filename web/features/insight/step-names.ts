import type { StepOfTime } from '#contract/insight-lists.ts';
import { dayRange } from '#web/format/days.ts';
import { formatCalendarDay } from '#web/format/times.ts';

/** The short form below a chart. */
export const stepName = (from: string, by: StepOfTime): string =>
  by === 'year'
    ? from.slice(0, 4)
    : formatCalendarDay(
        from,
        by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' },
      );

/** The exact form for tooltips and tables. */
export const stepRange = ({ from, to }: { from: string; to: string }): string => dayRange(from, to);
