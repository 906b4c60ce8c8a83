import { compareTwins, milliseconds, normalise } from '#engine/clean/normalise.ts';
import { copyFix, emptyFixes, type Fixes, sliceFixes } from '#engine/fixes.ts';
import { createPace, type Pace } from '#server/pace.ts';

const FIXES_AT_ONCE = 1_024;

/** Merges batches in time order with one fix per time, like `joinFixes`, but yields to the event loop. */
export async function mergeFixes(batches: readonly Fixes[]): Promise<Fixes> {
  const pace = createPace();
  let runs: Fixes[] = [];
  for (const batch of batches) {
    runs.push(normalise(batch));
    await pace();
  }
  while (runs.length > 1) {
    const longer: Fixes[] = [];
    for (let at = 0; at < runs.length; at += 2) longer.push(await mergedPair(runs.slice(at, at + 2), pace));
    runs = longer;
  }
  return runs[0] ?? emptyFixes(0);
}

async function mergedPair([a = emptyFixes(0), b]: readonly Fixes[], pace: Pace): Promise<Fixes> {
  if (!b) return a;
  const into = emptyFixes(a.length + b.length);
  let [i, j, to] = [0, 0, 0];
  for (; i < a.length || j < b.length; to++) {
    const apart = timeAt(a, i) - timeAt(b, j);
    const isFirst = apart < 0 || (apart === 0 && compareTwins(a, i, b, j) <= 0);
    if (isFirst) copyFix(a, i, into, to);
    else copyFix(b, j, into, to);
    if (apart <= 0) i++;
    if (apart >= 0) j++;
    if (to % FIXES_AT_ONCE === 0) await pace();
  }
  return sliceFixes(into, 0, to);
}

/** Infinity after the last fix. */
const timeAt = (fixes: Fixes, at: number): number =>
  at < fixes.length ? milliseconds(fixes.timestamp[at] ?? Number.NaN) : Number.POSITIVE_INFINITY;
