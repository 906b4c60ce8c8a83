import { firstNotBefore } from '#contract/binary-search.ts';
import type { FixColumns } from '#contract/fix-codec.ts';
import type { RecordList, RecordOf } from '#contract/upload-records.ts';

export type Records = { [L in RecordList]?: RecordOf<L>[] };

/** What a phone has to report since the last time. */
export type DeviceReport = { readonly batchId: string; readonly fixes?: FixColumns; readonly records?: Records };

/** A view of the fixes from..to (to excluded); shares memory with the whole. */
export function sliceColumns(fixes: FixColumns, from: number, to: number): FixColumns {
  return {
    length: to - from,
    timestamp: fixes.timestamp.subarray(from, to),
    lat: fixes.lat.subarray(from, to),
    lon: fixes.lon.subarray(from, to),
    accuracy: fixes.accuracy.subarray(from, to),
    speed: fixes.speed.subarray(from, to),
    bearing: fixes.bearing.subarray(from, to),
    altitude: fixes.altitude.subarray(from, to),
  };
}

/** Index of the first fix at or after a time (unix milliseconds), in fixes sorted by time. */
export function firstFixFrom(fixes: FixColumns, timeMs: number): number {
  return firstNotBefore(fixes.length, (at) => Math.round((fixes.timestamp[at] ?? 0) * 1000) < timeMs);
}

export const isEmpty = ({ fixes, records }: DeviceReport): boolean =>
  (fixes?.length ?? 0) === 0 && Object.values(records ?? {}).every((list) => (list?.length ?? 0) === 0);
