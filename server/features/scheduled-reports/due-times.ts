import type { ReportRhythm } from '#contract/scheduled-reports.ts';
import { dayAfter } from '#contract/utc-day.ts';
import { aheadMs, startOfDay } from '#server/time/day-bounds.ts';
import { localDay } from '#server/time/local-day.ts';

/** When a report is sent, in the time zone of its project. */
export interface Schedule {
  rhythm: ReportRhythm;
  /** 1 is Monday. */
  weekday: number;
  monthDay: number;
  hour: number;
}

const HOUR_MS = 3_600_000;
/** Clocks change by this much or a multiple of it. */
const STEP_MS = 900_000;
const LONGEST_DAY_STEPS = 26 * 4;

const weekdayOf = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;
const lastDayOfMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

const isDay = ({ rhythm, weekday, monthDay }: Schedule, day: string): boolean =>
  rhythm === 'weekly' ? weekdayOf(day) === weekday : Number(day.slice(8)) === Math.min(monthDay, lastDayOfMonth(day));

/** The first moment at which the clocks of the day show the hour or, where they skip it, a later one. */
export function dueMoment(day: string, hour: number, timeZone: string): number {
  const start = startOfDay(day, timeZone);
  for (let step = 0; step < LONGEST_DAY_STEPS; step++) {
    const at = start + step * STEP_MS;
    const clock = at + aheadMs(at, timeZone);
    if (localDay(at, timeZone) !== day) return at;
    if (Math.floor((clock % (24 * HOUR_MS)) / HOUR_MS) >= hour) return at;
  }
  return start;
}

function dueBy(schedule: Schedule, timeZone: string, fromMs: number, step: 1 | -1): number {
  let day = localDay(fromMs, timeZone);
  // A month has at most 31 days, so one of these is due.
  for (let tried = 0; tried <= 63; tried++, day = dayAfter(day, step)) {
    if (!isDay(schedule, day)) continue;
    const at = dueMoment(day, schedule.hour, timeZone);
    if (step === 1 ? at > fromMs : at <= fromMs) return at;
  }
  throw new Error('The report has no day.');
}

export const nextDue = (schedule: Schedule, timeZone: string, after: Date): Date =>
  new Date(dueBy(schedule, timeZone, after.getTime(), 1));

/** The last time until now: after a long outage only this one is sent. */
export const lastDue = (schedule: Schedule, timeZone: string, now: Date): Date =>
  new Date(dueBy(schedule, timeZone, now.getTime(), -1));

export interface ReportDays {
  from: string;
  to: string;
}

/** The week or month that ended before a report, and the one before that. */
export function periodsBefore(rhythm: ReportRhythm, dueAt: Date, timeZone: string) {
  const day = localDay(dueAt.getTime(), timeZone);
  if (rhythm === 'weekly') {
    const week = (weeks: number): ReportDays => ({ from: dayAfter(day, -7 * weeks), to: dayAfter(day, 6 - 7 * weeks) });
    return { last: week(1), before: week(2) };
  }
  const month = (months: number): ReportDays => {
    const end = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - months, 0));
    const to = end.toISOString().slice(0, 10);
    return { from: `${to.slice(0, 7)}-01`, to };
  };
  return { last: month(1), before: month(2) };
}
