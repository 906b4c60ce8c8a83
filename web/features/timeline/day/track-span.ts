import type { Day } from '../../../../contract/day.ts';
import { monthAfter } from '../shared/zone.ts';
import type { TrackSpan } from './day.queries.ts';

/** At the closest look a day is drawn to three metres; a month, seen from further off, needs less. */
const DAY_METERS = 3;
const MONTH_METERS = 30;

const secondOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;

/** What of a track is fetched. A month reaches a day further on both sides than UTC says: zones differ. */
export function spanOf(day: Day, span: 'day' | 'month'): TrackSpan {
  if (span === 'day') return { from: day.fromTs, to: day.toTs, tolerance: DAY_METERS, isRunning: day.isRunning };
  const month = day.date.slice(0, 7);
  const next = `${monthAfter(month, 1)}-01`;
  return {
    from: secondOf(`${month}-01`),
    to: secondOf(next),
    tolerance: MONTH_METERS,
    isRunning: false,
  };
}
