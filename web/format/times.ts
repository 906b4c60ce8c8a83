import type { Language } from '#contract/constants.ts';
import { dateFormat, relativeTimeFormat } from './formatters.ts';
import { NOT_KNOWN } from './numbers.ts';

export type Moment = Date | string | number | null | undefined;

interface Where {
  /** The local zone of the place for trips; the browser's otherwise. */
  zone?: string;
  language?: Language;
}

const dateOf = (moment: Moment): Date | null => {
  if (moment === null || moment === undefined || moment === '') return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
};

const format = (moment: Moment, options: Intl.DateTimeFormatOptions, { zone, language }: Where): string => {
  const date = dateOf(moment);
  return date ? dateFormat({ ...options, timeZone: zone }, language).format(date) : NOT_KNOWN;
};

/** 15. Jänner 2026 */
export const formatDay = (moment: Moment, where: Where = {}): string => format(moment, { dateStyle: 'long' }, where);

/** A calendar day such as 2026-01-15, the same in every zone: 15. Jänner 2026. */
export const formatCalendarDay = (day: string, options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): string =>
  format(`${day}T12:00:00Z`, options, { zone: 'UTC' });

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** 08:05 */
export const formatClock = (moment: Moment, where: Where = {}): string =>
  format(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, where);

/** The exact time with its zone named: 15. Jän. 2026, 08:05:30 MEZ. */
export const formatMoment = (moment: Moment, where: Where = {}): string =>
  format(
    moment,
    {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    },
    where,
  );

const STEPS: readonly [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** "3 hours ago"; show the exact time in a tooltip. */
export function formatAgo(moment: Moment, now: Moment = Date.now(), language?: Language): string {
  const [date, reference] = [dateOf(moment), dateOf(now)];
  if (!date || !reference) return NOT_KNOWN;
  const seconds = Math.round((date.getTime() - reference.getTime()) / 1_000);
  const relative = relativeTimeFormat({ numeric: 'auto' }, language);
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(seconds, 'second');
}

/** 1 h 05 min */
export function formatDuration(durationSeconds: number | null | undefined): string {
  if (durationSeconds === null || durationSeconds === undefined) return NOT_KNOWN;
  const minutes = Math.round(durationSeconds / 60);
  if (durationSeconds < 60) return `${Math.round(durationSeconds)} s`;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}
