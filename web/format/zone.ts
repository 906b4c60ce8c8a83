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

/** A time in a zone. One formatter per zone: creating one for every mouse move would be noticeable. */
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
