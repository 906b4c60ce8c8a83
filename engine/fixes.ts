import { allocateColumns } from '#contract/fix-codec.ts';

/**
 * A phone's fixes as columns: one array per field, so that millions fit into memory and pass between workers without
 * copying.
 */
export type Fixes = {
  readonly length: number;
  /** Unix time in seconds. */
  readonly timestamp: Float64Array;
  /** WGS 84 degrees. */
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Radius of the 68 % circle in metres; NaN = unknown, as in all columns below. */
  readonly accuracy: Float32Array;
  readonly speed: Float32Array;
  readonly bearing: Float32Array;
  readonly altitude: Float32Array;
};

const COLUMNS = ['timestamp', 'lat', 'lon', 'accuracy', 'speed', 'bearing', 'altitude'] as const;

export type FixRow = {
  timestamp: number;
  lat: number;
  lon: number;
  accuracy?: number | null;
  speed?: number | null;
  bearing?: number | null;
  altitude?: number | null;
};

export const emptyFixes = (length: number): Fixes => allocateColumns(length);

export function fixesOf(rows: readonly FixRow[]): Fixes {
  const fixes = emptyFixes(rows.length);
  rows.forEach((row, at) => {
    fixes.timestamp[at] = row.timestamp;
    fixes.lat[at] = row.lat;
    fixes.lon[at] = row.lon;
    fixes.accuracy[at] = row.accuracy ?? Number.NaN;
    fixes.speed[at] = row.speed ?? Number.NaN;
    fixes.bearing[at] = row.bearing ?? Number.NaN;
    fixes.altitude[at] = row.altitude ?? Number.NaN;
  });
  return fixes;
}

/** A view of the fixes from..to (exclusive); shares memory with the original. */
export function sliceFixes(fixes: Fixes, from: number, to: number): Fixes {
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

/** The fixes of journeys one after the other, copied. */
export function joinFixes(parts: readonly Fixes[]): Fixes {
  const joined = emptyFixes(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    for (const column of COLUMNS) joined[column].set(part[column], at);
    at += part.length;
  }
  return joined;
}

/** Index of the first fix at or after a time, in fixes sorted by time. */
export function firstAtOrAfter(fixes: Fixes, timestamp: number): number {
  let low = 0;
  let high = fixes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((fixes.timestamp[middle] ?? Number.POSITIVE_INFINITY) < timestamp) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chosen rows, in that order. */
export function pickFixes(fixes: Fixes, order: Uint32Array): Fixes {
  const picked = emptyFixes(order.length);
  for (let at = 0; at < order.length; at++) copyFix(fixes, order[at] ?? 0, picked, at);
  return picked;
}

export function copyFix(from: Fixes, at: number, into: Fixes, to: number): void {
  into.timestamp[to] = from.timestamp[at] ?? Number.NaN;
  into.lat[to] = from.lat[at] ?? Number.NaN;
  into.lon[to] = from.lon[at] ?? Number.NaN;
  into.accuracy[to] = from.accuracy[at] ?? Number.NaN;
  into.speed[to] = from.speed[at] ?? Number.NaN;
  into.bearing[to] = from.bearing[at] ?? Number.NaN;
  into.altitude[to] = from.altitude[at] ?? Number.NaN;
}
