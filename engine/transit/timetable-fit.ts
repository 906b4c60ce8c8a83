import type { LinePattern } from './line-pattern.ts';
import { localDayAt, serviceDayStart } from './service-day.ts';
import { runsOn } from './timetable.ts';

/**
 * How a ride relates to the timetable: a trip matches, none does, or no service covers the day, so times say nothing.
 */
export type TimetableFit = { kind: 'fits'; delaySeconds: number } | { kind: 'differs' } | { kind: 'no service' };

const EARLY_SECONDS = 120;
const LATE_SECONDS = 900;
/** What the delay may change by on the way: minutes for lights, and a part of the ride. */
const DRIFT_SECONDS = 180;
const DRIFT_SHARE = 0.15;

/** Compares the departure and arrival times with that day's trips, including those past midnight. */
export function timetableFit(
  { calendar, times }: LinePattern,
  board: number,
  leave: number,
  leftAt: number,
  reachedAt: number,
): TimetableFit {
  const today = localDayAt(leftAt, calendar.timeZone);
  let [covered, best, delay] = [false, Number.POSITIVE_INFINITY, 0];
  for (const day of [today, today - 1]) {
    const start = serviceDayStart(day, calendar.timeZone);
    if (calendar.services.some((_, service) => runsOn(calendar, service, day)) && day === today) covered = true;
    for (let trip = 0; trip < times.start.length; trip++) {
      if (!runsOn(calendar, times.service[trip] ?? 0, day)) continue;
      const profile = times.profiles[times.profile[trip] ?? 0];
      const first = start + (times.start[trip] ?? 0);
      const late = leftAt - (first + (profile?.[2 * board + 1] ?? 0));
      if (late < -EARLY_SECONDS || late > LATE_SECONDS) continue;
      const planned = (profile?.[2 * leave] ?? 0) - (profile?.[2 * board + 1] ?? 0);
      const drift = Math.abs(reachedAt - leftAt - planned);
      if (drift > DRIFT_SECONDS + DRIFT_SHARE * planned) continue;
      const misfit = Math.abs(late) + drift;
      if (misfit < best) [best, delay] = [misfit, late];
    }
  }
  if (Number.isFinite(best)) return { kind: 'fits', delaySeconds: Math.round(delay) };
  return covered ? { kind: 'differs' } : { kind: 'no service' };
}
