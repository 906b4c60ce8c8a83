import { localeOf } from '#web/format/locale.ts';

/** 2026-03 as "March 2026". */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat(localeOf(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  );
