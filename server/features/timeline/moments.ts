import { z } from 'zod/mini';
import type { DayMoment, LogMark } from '#contract/day.ts';
import { LEVEL_CODES } from '#contract/dictionary.ts';
import type { ItemFeatures } from '#contract/timeline.ts';
import { RECORDS, type RecordList, type RecordOf } from '#contract/upload-records.ts';

const MOST_MOMENTS = 2_000;
/** So many marks of log lines lie on a day at most. */
const MARKS = 288;
const KMH = 3.6;

export interface RecordRow {
  list: string;
  records: unknown;
}

/** The records of one list, in time order, within a span. */
export function recordsIn<L extends RecordList>(
  rows: readonly RecordRow[],
  list: L,
  fromMs: number,
  toMs: number,
): RecordOf<L>[] {
  const schema = z.array(RECORDS[list] as unknown as z.ZodMiniType<RecordOf<L>>);
  return rows
    .filter((row) => row.list === list)
    .flatMap((row) => schema.parse(row.records))
    .filter(({ t }) => t >= fromMs && t < toMs)
    .sort((a, b) => a.t - b.t);
}

interface Described {
  start_ts: number;
  end_ts: number;
  features: ItemFeatures;
}

/** Everything that happened at a point in time: the engine's events on drives, and the phone's own reports. */
export function momentsOf(
  items: readonly Described[],
  rows: readonly RecordRow[],
  fromMs: number,
  toMs: number,
): DayMoment[] {
  const all = [...items.flatMap(({ features }) => ofDrive(features)), ...ofPhone(items, rows, fromMs, toMs)];
  return all
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .sort((a, b) => a.atMs - b.atMs)
    .slice(0, MOST_MOMENTS);
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

function ofPhone(items: readonly Described[], rows: readonly RecordRow[], fromMs: number, toMs: number): DayMoment[] {
  const reported = <L extends RecordList>(list: L) => recordsIn(rows, list, fromMs, toMs);
  const drives = items.filter(({ features }) => features.drivingBehaviorEvents || features.phoneDistractions);
  const isInDrive = (t: number) => drives.some(({ start_ts, end_ts }) => t >= start_ts * 1000 && t <= end_ts * 1000);
  return [
    ...reported('impacts').map(({ t, lat, lon, speed, asi }) => ({
      atMs: t,
      kind: 'IMPACT' as const,
      lat,
      lon,
      severity: asi,
      ...(speed !== undefined && { speedKmh: speed * KMH }),
    })),
    ...reported('calls').map(({ t, lat, lon }) => ({ atMs: t, kind: 'ASSISTANCE_CALL' as const, lat, lon })),
    ...changesOf(reported('warnings'), 'WARNING'),
    ...changesOf(reported('failures'), 'FAILURE'),
    ...reported('events').flatMap((event): DayMoment[] => {
      if (event.kind === 'ACTIVITY' || isInDrive(event.t)) return [];
      if ('end' in event) return [{ atMs: event.t, kind: event.kind, untilMs: event.end }];
      return [{ atMs: event.t, kind: event.kind, strength: event.strength, lat: event.lat, lon: event.lon }];
    }),
  ];
}

/** Phones repeat their problems: only new ones are listed, and not that one is resolved. */
function changesOf(complaints: readonly RecordOf<'warnings'>[], kind: 'WARNING' | 'FAILURE'): DayMoment[] {
  const last = new Map<string, string>();
  return complaints.flatMap(({ t, service, reasons }): DayMoment[] => {
    const now = [...reasons].sort().join(' ');
    const isNew = last.get(service) !== now;
    last.set(service, now);
    return isNew && reasons.length > 0 ? [{ atMs: t, kind, service, reasons }] : [];
  });
}

/** Log lines close together become one marker with the highest level among them. */
export function dayMarksOf(lines: readonly RecordOf<'logs'>[], fromMs: number, toMs: number): LogMark[] {
  const width = Math.max(1, (toMs - fromMs) / MARKS);
  const marks = new Map<number, LogMark>();
  for (const { t, level, text } of lines) {
    const at = Math.floor((t - fromMs) / width);
    const mark = marks.get(at);
    if (!mark) marks.set(at, { atMs: t, level, count: 1, text });
    else if (LEVEL_CODES.indexOf(level) > LEVEL_CODES.indexOf(mark.level)) {
      marks.set(at, { atMs: t, level, count: mark.count + 1, text });
    } else mark.count++;
  }
  return [...marks.values()].sort((a, b) => a.atMs - b.atMs);
}
