import { z } from 'zod/mini';
import { isTimeZone } from './project-bounds.ts';

/** The range of years in which phones can have recorded data. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2199;
const inKnownYears = (text: string): boolean =>
  Number(text.slice(0, 4)) >= FIRST_YEAR && Number(text.slice(0, 4)) <= LAST_YEAR;
const YEARS = `must lie between ${FIRST_YEAR} and ${LAST_YEAR}`;

/** A day as in URLs: 2026-03-29. */
export const calendarDay = z.iso.date().check(z.refine(inKnownYears, YEARS));
export const calendarMonth = z
  .string()
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-03'), z.refine(inKnownYears, YEARS));

/** An IANA zone; by default that of the place. */
export const timeZone = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.refine(isTimeZone, 'must be a time zone such as Europe/Vienna'));
