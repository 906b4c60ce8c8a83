const DAY_SECONDS = 86_400;
const NOON_SECONDS = DAY_SECONDS / 2;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  formats.set(timeZone, known);
  return known;
}

/** Seconds by which clocks there are ahead of UTC at that time. */
function offsetAt(seconds: number, timeZone: string): number {
  const whole = Math.floor(seconds);
  const parts: Record<string, number> = {};
  for (const { type, value } of formatIn(timeZone).formatToParts(whole * 1000)) parts[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - whole;
}

/** The local day, in days since 1970. */
export const localDayAt = (seconds: number, timeZone: string): number =>
  Math.floor((seconds + offsetAt(seconds, timeZone)) / DAY_SECONDS);

/** Start of a service day: twelve hours before noon, so that times are correct on days when clocks change. */
export function serviceDayStart(day: number, timeZone: string): number {
  const noon = day * DAY_SECONDS + NOON_SECONDS;
  return noon - offsetAt(noon, timeZone) - NOON_SECONDS;
}
