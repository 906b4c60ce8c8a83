import { localDay } from './local-day.ts';
import { zoneFormats } from './zone-formats.ts';

const HOUR_MS = 3_600_000;
const formatFor = zoneFormats('en-US', {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** How far a time zone is ahead of UTC at a given time. */
export function aheadMs(ms: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(timeZone).formatToParts(ms)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The first instant of a local day, also where clocks change at midnight. */
export function startOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - aheadMs(midnight, timeZone);
  const candidates = [guess, midnight - aheadMs(guess, timeZone), midnight - aheadMs(guess - 3 * HOUR_MS, timeZone)];
  const within = candidates.filter((ms) => localDay(ms, timeZone) === date);
  return within.length > 0 ? Math.min(...within) : guess;
}
