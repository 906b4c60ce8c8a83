import type { Calendar, Service } from '#engine/transit/timetable.ts';
import { dayIn } from './cell-values.ts';
import type { FeedFiles } from './feed-files.ts';
import type { FeedReport } from './report.ts';
import { readTable } from './table.ts';

/** More than ten years is a typing error, and would cost a bit per day for every service. */
const LONGEST_DAYS = 3_660;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

type Span = { service: number; from: number; to: number; weekdays: boolean[] };
type Exception = { service: number; day: number; runs: boolean };

/** Which services run on which days, from one calendar file or both. */
export async function readCalendar(
  files: FeedFiles,
  report: FeedReport,
  timeZone: string,
): Promise<{ calendar: Calendar; serviceOf: Map<string, number> }> {
  const serviceOf = new Map<string, number>();
  const spans: Span[] = [];
  const exceptions: Exception[] = [];
  const numberOf = (id: string): number => {
    const known = serviceOf.get(id) ?? serviceOf.size;
    serviceOf.set(id, known);
    return known;
  };
  if (!files.has('calendar.txt') && !files.has('calendar_dates.txt')) report.refuse('missing_file', 'calendar.txt');
  if (files.has('calendar.txt')) {
    await readTable(files, 'calendar.txt', report, ({ line, get }) => {
      const id = get('service_id');
      if (id === '') return report.error('missing_value', 'calendar.txt', line, 'service_id');
      if (serviceOf.has(id)) return report.error('duplicate', 'calendar.txt', line, id);
      const service = numberOf(id);
      const [from, to] = [dayIn(get('start_date')), dayIn(get('end_date'))];
      if (from === undefined) return report.error('bad_date', 'calendar.txt', line, get('start_date'));
      if (to === undefined || to < from) return report.error('bad_date', 'calendar.txt', line, get('end_date'));
      const weekdays = WEEKDAYS.map((name) => {
        if (!/^[01]$/.test(get(name))) report.error('bad_number', 'calendar.txt', line, `${name}: ${get(name)}`);
        return get(name) === '1';
      });
      spans.push({ service, from, to, weekdays });
    });
  }
  if (files.has('calendar_dates.txt')) {
    await readTable(files, 'calendar_dates.txt', report, ({ line, get }) => {
      const [id, day, kind] = [get('service_id'), dayIn(get('date')), get('exception_type')];
      if (id === '') return report.error('missing_value', 'calendar_dates.txt', line, 'service_id');
      if (day === undefined) return report.error('bad_date', 'calendar_dates.txt', line, get('date'));
      if (kind !== '1' && kind !== '2') return report.error('bad_number', 'calendar_dates.txt', line, kind);
      exceptions.push({ service: numberOf(id), day, runs: kind === '1' });
    });
  }
  return { calendar: { timeZone, ...daysOf(spans, exceptions, serviceOf, report) }, serviceOf };
}

function daysOf(
  spans: readonly Span[],
  exceptions: readonly Exception[],
  serviceOf: ReadonlyMap<string, number>,
  report: FeedReport,
): Pick<Calendar, 'firstDay' | 'lastDay' | 'services'> {
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const widen = (from: number, to: number) => {
    firstDay = Math.min(firstDay, from);
    lastDay = Math.max(lastDay, to);
  };
  for (const { from, to } of spans) widen(from, to);
  for (const { day, runs } of exceptions) if (runs) widen(day, day);
  if (!Number.isFinite(firstDay)) return { firstDay: 0, lastDay: -1, services: [] };
  if (lastDay - firstDay > LONGEST_DAYS) report.refuse('bad_date', 'calendar.txt', null, `${lastDay - firstDay} days`);
  const services: Service[] = [...serviceOf.keys()].map((id) => ({
    id,
    days: new Uint8Array((lastDay - firstDay + 8) >> 3),
  }));
  const set = (service: number, day: number, runs: boolean) => {
    const days = services[service]?.days;
    const bit = day - firstDay;
    if (!days || bit < 0 || day > lastDay) return;
    const mask = 1 << (bit & 7);
    days[bit >> 3] = runs ? (days[bit >> 3] ?? 0) | mask : (days[bit >> 3] ?? 0) & ~mask;
  };
  for (const { service, from, to, weekdays } of spans) {
    for (let day = from; day <= to; day++) if (weekdays[(day + FIRST_WEEKDAY) % 7]) set(service, day, true);
  }
  for (const { service, day, runs } of exceptions) set(service, day, runs);
  return { firstDay, lastDay, services };
}
