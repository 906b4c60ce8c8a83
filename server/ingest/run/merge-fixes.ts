import { compareTwins, milliseconds } from '#engine/clean/normalise.ts';
import { copyFix, emptyFixes, type Fixes, joinFixes, sliceFixes } from '#engine/fixes.ts';
import { createPace, type Pace } from '#server/pace.ts';

const FIXES_AT_ONCE = 1_024;

/** Merges fixes that are in time order, one per time; of twins, the one that `normalise` would keep. */
export class FixMerger {
  /** Each merged from twice as many parts as the next, so that a fix is copied only a few times. */
  private readonly runs: { parts: number; fixes: Fixes }[] = [];
  private readonly pace: Pace;

  constructor(pace: Pace) {
    this.pace = pace;
  }

  async add(fixes: Fixes): Promise<void> {
    if (fixes.length === 0) return;
    let run = { parts: 1, fixes };
    for (let last = this.runs.at(-1); last?.parts === run.parts; last = this.runs.at(-1)) {
      this.runs.pop();
      run = { parts: run.parts * 2, fixes: await mergedPair(last.fixes, run.fixes, this.pace) };
    }
    this.runs.push(run);
  }

  async merged(): Promise<Fixes> {
    let all = this.runs.pop()?.fixes ?? emptyFixes(0);
    for (let run = this.runs.pop(); run; run = this.runs.pop()) all = await mergedPair(run.fixes, all, this.pace);
    return all;
  }
}

/** All at once. */
export async function mergeFixes(parts: readonly Fixes[]): Promise<Fixes> {
  const merger = new FixMerger(createPace());
  for (const part of parts) await merger.add(part);
  return merger.merged();
}

async function mergedPair(a: Fixes, b: Fixes, pace: Pace): Promise<Fixes> {
  if (timeAt(a, a.length - 1) < timeAt(b, 0)) return joinFixes(a, b);
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
  // A copy, so that the space of duplicates is freed.
  return to === into.length ? into : copied(sliceFixes(into, 0, to));
}

function copied(fixes: Fixes): Fixes {
  const { length, timestamp, lat, lon, accuracy, speed, bearing, altitude } = fixes;
  return {
    length,
    timestamp: timestamp.slice(),
    lat: lat.slice(),
    lon: lon.slice(),
    accuracy: accuracy.slice(),
    speed: speed.slice(),
    bearing: bearing.slice(),
    altitude: altitude.slice(),
  };
}

/** Infinity after the last fix. */
const timeAt = (fixes: Fixes, at: number): number =>
  at < fixes.length ? milliseconds(fixes.timestamp[at] ?? Number.NaN) : Number.POSITIVE_INFINITY;
