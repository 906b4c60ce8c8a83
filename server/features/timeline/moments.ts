import type { DayMoment, LogMark } from '#contract/day.ts';
import { LEVEL_CODES } from '#contract/dictionary.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import type { RecordOf } from '#contract/upload-records.ts';
import type { RecordPiece } from './device-records.ts';
import { createFirst } from './first-of-many.ts';

export const DAY_LISTS = ['events', 'impacts', 'calls', 'warnings', 'failures', 'logs'] as const;

const MAX_MOMENTS = 2_000;
/** Per kind; most of them are repetitions. */
const MAX_COMPLAINTS = 5_000;
/** The most log markers per day. */
const MARKS = 288;
const KMH = 3.6;

const byTime = (a: { atMs: number }, b: { atMs: number }): number => a.atMs - b.atMs;

interface Described {
  start_ts: number;
  end_ts: number;
  features: ItemFeatures;
}

/** The engine's events on drives, and the phone's own reports. */
export function momentsOf(
  items: readonly Described[],
  ofPhone: readonly DayMoment[],
  fromMs: number,
  toMs: number,
): DayMoment[] {
  return [...items.flatMap(({ features }) => ofDrive(features)), ...ofPhone]
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .sort(byTime)
    .slice(0, MAX_MOMENTS);
}

function ofDrive({ drivingBehaviorEvents, phoneDistractions }: ItemFeatures): DayMoment[] {
  const harsh = drivingBehaviorEvents?.events ?? [];
  const distractions = phoneDistractions?.distractions ?? [];
  return [
    ...harsh.map(({ timestamp, type, strength, lat, lon }) => ({
      atMs: Date.parse(timestamp),
      kind: type,
      strength,
      lat,
      lon,
    })),
    ...distractions.map(({ type, start, end }) => ({ atMs: Date.parse(start), kind: type, untilMs: Date.parse(end) })),
  ];
}

/** The phone's reports of a day: events, and markers of its log lines. */
export async function reportsOf(
  items: readonly Described[],
  pieces: AsyncIterable<RecordPiece<(typeof DAY_LISTS)[number]>>,
  fromMs: number,
  toMs: number,
): Promise<{ moments: DayMoment[]; logs: LogMark[] }> {
  const drives = items.filter(({ features }) => features.drivingBehaviorEvents || features.phoneDistractions);
  const isInDrive = (t: number) => drives.some(({ start_ts, end_ts }) => t >= start_ts * 1000 && t <= end_ts * 1000);
  const moments = createFirst<DayMoment>(MAX_MOMENTS, byTime);
  const warnings = createFirst<RecordOf<'warnings'>>(MAX_COMPLAINTS, (a, b) => a.t - b.t);
  const failures = createFirst<RecordOf<'failures'>>(MAX_COMPLAINTS, (a, b) => a.t - b.t);
  const marks = createMarks(fromMs, toMs);
  for await (const { list, records } of pieces) {
    if (list === 'logs') records.forEach(marks.add);
    else if (list === 'warnings') records.forEach(warnings.add);
    else if (list === 'failures') records.forEach(failures.add);
    else if (list === 'impacts') for (const impact of records) moments.add(ofImpact(impact));
    else if (list === 'calls') {
      for (const { t, lat, lon } of records) moments.add({ atMs: t, kind: 'ASSISTANCE_CALL', lat, lon });
    } else {
      for (const event of records) if (event.kind !== 'ACTIVITY' && !isInDrive(event.t)) moments.add(ofEvent(event));
    }
  }
  const changes = [...changesOf(warnings.inOrder(), 'WARNING'), ...changesOf(failures.inOrder(), 'FAILURE')];
  return { moments: [...moments.inOrder(), ...changes], logs: marks.inOrder() };
}

const ofImpact = ({ t, lat, lon, speed, asi }: RecordOf<'impacts'>): DayMoment => ({
  atMs: t,
  kind: 'IMPACT',
  lat,
  lon,
  severity: asi,
  ...(speed !== undefined && { speedKmh: speed * KMH }),
});

const ofEvent = (event: Exclude<RecordOf<'events'>, { kind: 'ACTIVITY' }>): DayMoment =>
  'end' in event
    ? { atMs: event.t, kind: event.kind, untilMs: event.end }
    : { atMs: event.t, kind: event.kind, strength: event.strength, lat: event.lat, lon: event.lon };

/** Phones repeat their reports, so only new problems are listed, without their resolution. */
function changesOf(complaints: readonly RecordOf<'warnings'>[], kind: 'WARNING' | 'FAILURE'): DayMoment[] {
  const last = new Map<string, string>();
  return complaints.flatMap(({ t, service, reasons }): DayMoment[] => {
    const now = [...reasons].sort().join(' ');
    const isNew = last.get(service) !== now;
    last.set(service, now);
    return isNew && reasons.length > 0 ? [{ atMs: t, kind, service, reasons }] : [];
  });
}

/** Log lines that are close together become one marker, with the first line of the highest level. */
function createMarks(fromMs: number, toMs: number) {
  const width = Math.max(1, (toMs - fromMs) / MARKS);
  const marks = new Map<number, LogMark>();
  return {
    add({ t, level, text }: RecordOf<'logs'>): void {
      const at = Math.floor((t - fromMs) / width);
      const mark = marks.get(at);
      const higher = mark ? LEVEL_CODES.indexOf(level) - LEVEL_CODES.indexOf(mark.level) : 1;
      const count = (mark?.count ?? 0) + 1;
      if (!mark || higher > 0 || (higher === 0 && t < mark.atMs)) marks.set(at, { atMs: t, level, count, text });
      else mark.count = count;
    },
    inOrder: (): LogMark[] => [...marks.values()].sort(byTime),
  };
}
