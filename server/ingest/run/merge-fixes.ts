import { compareTwins, milliseconds } from '#engine/clean/normalise.ts';
import { copyFix, emptyFixes, type Fixes, joinFixes, pickFixes, sliceFixes } from '#engine/fixes.ts';
import { createPace, type Pace } from '#server/pace.ts';

const FIXES_AT_ONCE = 1_024;

/**
 * Merges fixes that are in time order, one per time; of twins, the one that `normalise` would keep. With a longer step,
 * one per step.
 */
export class FixMerger {
  /** Each merged from twice as many parts as the next, so that a fix is copied only a few times. */
  private readonly runs: { parts: number; fixes: Fixes }[] = [];
  private readonly pace: Pace;
  private readonly stepMs: number;

  constructor(pace: Pace, stepMs = 1) {
    this.pace = pace;
    this.stepMs = stepMs;
  }

  async add(fixes: Fixes): Promise<void> {
    if (fixes.length === 0) return;
    let run = { parts: 1, fixes: this.stepMs === 1 ? fixes : onePerStep(fixes, this.stepMs) };
    for (let last = this.runs.at(-1); last?.parts === run.parts; last = this.runs.at(-1)) {
      this.runs.pop();
      run = { parts: run.parts * 2, fixes: await this.pair(last.fixes, run.fixes) };
    }
    this.runs.push(run);
  }

  async merged(): Promise<Fixes> {
    let all = this.runs.pop()?.fixes ?? emptyFixes(0);
    for (let run = this.runs.pop(); run; run = this.runs.pop()) all = await this.pair(run.fixes, all);
    return all;
  }

  private async pair(a: Fixes, b: Fixes): Promise<Fixes> {
    const stepAt = (fixes: Fixes, at: number) => Math.floor(timeAt(fixes, at) / this.stepMs);
    if (stepAt(a, a.length - 1) < stepAt(b, 0)) return joinFixes(a, b);
    const into = emptyFixes(a.length + b.length);
    let [i, j, to] = [0, 0, 0];
    for (; i < a.length || j < b.length; to++) {
      const apart = stepAt(a, i) - stepAt(b, j);
      const isFirst = apart < 0 || (apart === 0 && compareTwins(a, i, b, j) <= 0);
      if (isFirst) copyFix(a, i, into, to);
      else copyFix(b, j, into, to);
      if (apart <= 0) i++;
      if (apart >= 0) j++;
      if (to % FIXES_AT_ONCE === 0) await this.pace();
    }
    // A copy, so that the space of duplicates is freed.
    return to === into.length ? into : copied(sliceFixes(into, 0, to));
  }
}

/** The first of each step. */
function onePerStep(fixes: Fixes, stepMs: number): Fixes {
  const kept: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < fixes.length; at++) {
    const step = Math.floor(timeAt(fixes, at) / stepMs);
    if (step > last) kept.push(at);
    last = step;
  }
  return pickFixes(fixes, Uint32Array.from(kept));
}

/** All at once. */
export async function mergeFixes(parts: readonly Fixes[]): Promise<Fixes> {
  const merger = new FixMerger(createPace());
  for (const part of parts) await merger.add(part);
  return merger.merged();
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
