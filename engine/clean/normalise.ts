import { type Fixes, pickFixes } from '#engine/fixes.ts';
import { isPlausible } from './plausible.ts';

/** Times are compared in whole milliseconds: a tenth of what the fastest phones send, exact in a double. */
export function milliseconds(timestamp: number): number {
  return Math.round(timestamp * 1000);
}

/**
 * Which of two fixes with the same time is kept: the more accurate one; if equal, an order over the values, so that the
 * result never depends on which came first. Negative = the first.
 */
export function compareTwins(a: Fixes, i: number, b: Fixes, j: number): number {
  return (
    compareKnown(a.accuracy[i], b.accuracy[j]) ||
    compareKnown(a.speed[i], b.speed[j]) ||
    compareKnown(a.lat[i], b.lat[j]) ||
    compareKnown(a.lon[i], b.lon[j]) ||
    compareKnown(a.bearing[i], b.bearing[j]) ||
    compareKnown(a.altitude[i], b.altitude[j])
  );
}

/** Smaller first, unknown last. */
export function compareKnown(a = Number.NaN, b = Number.NaN): number {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return a < b ? -1 : 1;
}

/** Fixes in time order, one per timestamp, without impossible ones: the engine's input for one journey. */
export function normalise(fixes: Fixes): Fixes {
  if (isOrdered(fixes)) return fixes;
  const kept: number[] = [];
  for (let at = 0; at < fixes.length; at++) if (plausibleAt(fixes, at)) kept.push(at);
  const order = Uint32Array.from(kept);
  order.sort((i, j) => timeAt(fixes, i) - timeAt(fixes, j) || compareTwins(fixes, i, fixes, j));
  let last = Number.NEGATIVE_INFINITY;
  const unique = order.filter((at) => {
    const time = timeAt(fixes, at);
    const isNew = time > last;
    last = time;
    return isNew;
  });
  return pickFixes(fixes, unique);
}

function isOrdered(fixes: Fixes): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < fixes.length; at++) {
    const time = timeAt(fixes, at);
    if (!(time > last) || !plausibleAt(fixes, at)) return false;
    last = time;
  }
  return true;
}

function timeAt(fixes: Fixes, at: number): number {
  return milliseconds(fixes.timestamp[at] ?? Number.NaN);
}

function plausibleAt(fixes: Fixes, at: number): boolean {
  return isPlausible(fixes.timestamp[at] ?? Number.NaN, fixes.lat[at] ?? Number.NaN, fixes.lon[at] ?? Number.NaN);
}
