import { addMonths } from '#web/format/days.ts';
import type { TrackSpan } from './day.queries.ts';

/** The tolerance of a day at the highest zoom; a month needs less detail. */
const DAY_METERS = 3;
const MONTH_METERS = 30;

const secondOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;

/** The span of the track to fetch. It does not depend on the day's data, so both are fetched at once. */
export function trackSpanOf(date: string, zone: string | null, span: 'day' | 'month'): TrackSpan {
  if (span === 'day') return { date, ...(zone && { zone }), tolerance: DAY_METERS };
  const month = date.slice(0, 7);
  return { from: secondOf(`${month}-01`), to: secondOf(`${addMonths(month, 1)}-01`), tolerance: MONTH_METERS };
}
