import { MAX_REJECTED_LISTED } from '#contract/constants.ts';
import { emptyColumns, encodeFixes, type FixColumns } from '#contract/fix-codec.ts';
import type { RejectedRecord } from '#contract/upload.ts';

/** No phone recorded positions before this. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
/** Phones' clocks are sometimes wrong, but not by more than this. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/** The reason why a time is rejected, or null. */
export function wrongTime(ms: number, nowMs: number): string | null {
  if (!Number.isFinite(ms)) return 'the time is missing or not a number';
  if (ms < EARLIEST_MS) return 'the time lies before the year 2000';
  if (ms > nowMs + MAX_AHEAD_MS) return 'the time lies in the future';
  return null;
}

export interface CheckedFixes {
  fixes: Uint8Array | null;
  fixCount: number;
  firstMs: number | null;
  lastMs: number | null;
  /** The first ones, if there are many. */
  rejected: RejectedRecord[];
  rejectedCount: number;
}

/** Drops and reports invalid fixes. `packed` is the encoded form of the same fixes, reused if all are valid. */
export function checkFixes(
  columns: FixColumns,
  nowMs: number,
  packed: Uint8Array | null,
  wrongBefore: ReadonlyMap<number, string> = new Map(),
): CheckedFixes {
  const rejected: RejectedRecord[] = [];
  const left = new Set<number>();
  let firstMs = Number.POSITIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < columns.length; at++) {
    const ms = msOf(columns, at);
    const reason = wrongBefore.get(at) ?? wrongFix(columns, at, nowMs);
    if (reason !== null) {
      left.add(at);
      if (rejected.length < MAX_REJECTED_LISTED) rejected.push({ part: 'fixes', index: at, reason });
      continue;
    }
    if (ms < firstMs) firstMs = ms;
    if (ms > lastMs) lastMs = ms;
  }
  const rejectedCount = left.size;
  const fixCount = columns.length - rejectedCount;
  if (fixCount === 0) return { fixes: null, fixCount, firstMs: null, lastMs: null, rejected, rejectedCount };
  const fixes = rejectedCount === 0 ? (packed ?? encodeFixes(columns)) : encodeFixes(without(left, columns));
  return { fixes, fixCount, firstMs, lastMs, rejected, rejectedCount };
}

const msOf = ({ timestamp }: FixColumns, at: number): number => Math.round((timestamp[at] ?? Number.NaN) * 1000);

/** The reason why a fix is rejected, or null. */
export const wrongFix = (columns: FixColumns, at: number, nowMs: number): string | null =>
  wrongTime(msOf(columns, at), nowMs) ?? wrongPlace(columns, at) ?? wrongRest(columns, at);

function wrongPlace({ lat, lon }: FixColumns, at: number): string | null {
  const [y, x] = [lat[at] ?? Number.NaN, lon[at] ?? Number.NaN];
  if (!(y >= -90 && y <= 90)) return 'the latitude is not within -90 and 90';
  if (!(x >= -180 && x <= 180)) return 'the longitude is not within -180 and 180';
  return null;
}

/** Limits far beyond what any receiver reports; unknown values (NaN) pass. */
function wrongRest({ accuracy, speed, bearing, altitude }: FixColumns, at: number): string | null {
  if (Math.abs(accuracy[at] ?? 0) > 1e7) return 'the accuracy is out of range';
  if (Math.abs(speed[at] ?? 0) > 1e5) return 'the speed is out of range';
  if (Math.abs(bearing[at] ?? 0) > 1e4) return 'the bearing is out of range';
  if (Math.abs(altitude[at] ?? 0) > 1e6) return 'the altitude is out of range';
  return null;
}

function without(left: ReadonlySet<number>, columns: FixColumns): FixColumns {
  return fixesAt(
    Array.from({ length: columns.length }, (_, at) => at).filter((at) => !left.has(at)),
    columns,
  );
}

export function fixesAt(rows: readonly number[], columns: FixColumns): FixColumns {
  const result = emptyColumns(rows.length);
  const fields = ['timestamp', 'lat', 'lon', 'accuracy', 'speed', 'bearing', 'altitude'] as const;
  for (const field of fields) for (const [to, from] of rows.entries()) result[field][to] = columns[field][from] ?? 0;
  return result;
}
