import { dateFormat } from '#web/format/formatters.ts';
import { localTime } from '#web/format/zone.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** 15 Jan 2026, 08:05 in local time; the browser's if no zone is known. */
export const momentText = (ms: number, zone: string | null, seconds = false): string =>
  dateFormat({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
    ...(zone && { timeZone: zone }),
  }).format(ms);

/** A time as two form values: day and time of day in a zone. */
export function fieldsOf(ms: number, zone: string): { date: string; time: string } {
  const { date, clock } = localTime(ms, zone);
  return { date, time: clock };
}

/** The time for a day and time of day in a zone; in a skipped hour, the time just after. */
export function momentOf(date: string, time: string, zone: string): number | null {
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wanted)) return null;
  let ms = wanted;
  for (let round = 0; round < 3; round++) {
    const shown = fieldsOf(ms, zone);
    const off = Date.parse(`${shown.date}T${shown.time}:00Z`) - wanted;
    if (Number.isNaN(off)) return null;
    if (off === 0) return ms;
    ms -= off;
  }
  return ms;
}

/** The value of a datetime input, in the browser's zone. */
export function dateTimeInput(ms: number): string {
  const date = new Date(ms);
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
