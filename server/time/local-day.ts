import zoneAt from '@photostructure/tz-lookup';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time zone of a place. */
export const timeZoneAt = (lat: number, lon: number): string => zoneAt(lat, lon);

/** The day a moment belongs to, in a zone: 2026-03-29. */
export function localDay(ms: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(ms);
}
