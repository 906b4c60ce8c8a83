import type { StepOfTime } from '#contract/insight-lists.ts';
import { localeOf } from '#web/format/locale.ts';

const told = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));

/** Short, below a chart. */
export const stepName = (from: string, by: StepOfTime): string =>
  by === 'year'
    ? from.slice(0, 4)
    : told(from, by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' });

/** Exact, for tips and tables. */
export function stepRange({ from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat(localeOf(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`));
}
