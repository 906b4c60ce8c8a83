const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

interface LocalTime {
  date: string;
  clock: string;
  seconds: string;
  asUtcMs: number;
}

/** A moment on a zone's clock. One format a zone: made anew for every mouse move it would be felt. */
export function localTime(ms: number, zone: string): LocalTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatFor(zone).formatToParts(ms)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
  const date = `${year}-${month}-${day}`;
  return {
    date,
    clock: `${hour}:${minute}`,
    seconds: `${hour}:${minute}:${second}`,
    asUtcMs: Date.parse(`${date}T${hour}:${minute}:${second}Z`),
  };
}

/** How far the zone's clock is ahead of UTC. */
export const offsetOf = (ms: number, zone: string): number =>
  localTime(ms, zone).asUtcMs - Math.floor(ms / 1_000) * 1_000;

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** 2026-03-29 and so many days on. */
export function dayAfter(date: string, days: number): string {
  const next = new Date(`${date}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return Number.isNaN(next.getTime()) ? date : next.toISOString().slice(0, 10);
}

/** 2026-03 and so many months on. */
export function monthAfter(month: string, months: number): string {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + months);
  return next.toISOString().slice(0, 7);
}
