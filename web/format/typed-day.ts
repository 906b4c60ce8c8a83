import type { Language } from '#contract/constants.ts';
import { dateFormat } from './formatters.ts';

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;

/** 2026-11-15 as people type it: 15/11/2026 in English, 15.11.2026 in German; empty for none. */
export const writtenDay = (day: string, language?: Language): string =>
  day ? dateFormat(DAY, language).format(new Date(day)) : '';

/** Day, month and year with anything between them, or year first; a short year only when typing has ended. */
export function readDay(text: string, isFinished = true): string | null {
  const parts = text.trim().match(/^(\d{1,4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,4})\D?$/);
  if (!parts) return null;
  const [, first = '', month = '', last = ''] = parts;
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  if (day.length > 2 || (year.length !== 4 && !(isFinished && year.length === 2))) return null;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${read}T00:00:00Z`);
  // 31 February is read as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(read) ? read : null;
}

/** 8:05, 08.05 and 0805 as 08:05; with seconds where they are typed. */
export function readTime(text: string): string | null {
  const parts = text.trim().match(/^(\d{1,2})[:.]?(\d{2})(?:[:.]?(\d{2}))?$/);
  if (!parts) return null;
  const [, hours = '', minutes = '', seconds] = parts;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  return [hours.padStart(2, '0'), minutes, ...(seconds ? [seconds] : [])].join(':');
}
