const DAY_SECONDS = 86_400;
/** A trip longer than nine days is a typing error. */
const LATEST_SECONDS = 9 * DAY_SECONDS;

/** "7:05:00" or "25:10:30" in seconds; undefined when it is no time. Past midnight the hours go on. */
export function secondsIn(text: string): number | undefined {
  if (!/^\d{1,3}:[0-5]\d:[0-5]\d$/.test(text)) return undefined;
  const hours = text.length - 6;
  const seconds = +text.slice(0, hours) * 3600 + +text.slice(hours + 1, hours + 3) * 60 + +text.slice(hours + 4);
  return seconds <= LATEST_SECONDS ? seconds : undefined;
}

/** "20260401" in days since 1970; undefined when there is no such day. */
export function dayIn(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const moment = new Date(Date.UTC(year, month - 1, day));
  return moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && year >= 1990 && year < 2100
    ? moment.getTime() / 1000 / DAY_SECONDS
    : undefined;
}

/** A plain number; undefined for anything else, the empty text too. */
export const numberIn = (text: string): number | undefined =>
  /^[+-]?\d+(\.\d*)?([eE][+-]?\d+)?$|^[+-]?\.\d+$/.test(text) ? Number(text) : undefined;

export const wholeIn = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
