import { compareTwins, milliseconds } from '#engine/clean/normalise.ts';
import { copyFix, emptyFixes, type Fixes, joinFixes, pickFixes, sliceFixes } from '#engine/fixes.ts';
import { createPace, type Pace } from '#server/pace.ts';

const FIXES_AT_ONCE = 1_024;

/** Fixes in time order, in pieces that follow one another. */
type Run = readonly Fixes[];

/**
 * Merges fixes that are in time order, one per time; of twins, the one that `normalise` would keep. With a longer step,
 * one per step.
 */
export class FixMerger {
  /** Each merged from twice as many parts as the next, so that a fix is copied only a few times. */
  private readonly runs: { parts: number; run: Run }[] = [];
  private readonly pace: Pace;
  private readonly stepMs: number;

  constructor(pace: Pace, stepMs = 1) {
    this.pace = pace;
    this.stepMs = stepMs;
  }

  async add(fixes: Fixes): Promise<void> {
    if (fixes.length === 0) return;
    let [parts, run]: [number, Run] = [1, [this.stepMs === 1 ? fixes : onePerStep(fixes, this.stepMs)]];
    for (let last = this.runs.at(-1); last?.parts === parts; last = this.runs.at(-1)) {
      this.runs.pop();
      [parts, run] = [parts * 2, await this.pair(last.run, run)];
    }
    this.runs.push({ parts, run });
  }

  async merged(): Promise<Fixes> {
    let all = this.runs.pop()?.run ?? [];
    for (let next = this.runs.pop(); next; next = this.runs.pop()) all = await this.pair(next.run, all);
    return joined(all);
  }

  private async pair(one: Run, other: Run): Promise<Run> {
    const stepAt = (fixes: Fixes, at: number) => Math.floor(timeAt(fixes, at) / this.stepMs);
    const [last, first] = [one.at(-1), other[0]];
    if (!last || !first) return [...one, ...other];
    if (stepAt(last, last.length - 1) < stepAt(first, 0)) return [...one, ...other];
    const [a, b] = [joined(one), joined(other)];
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
    return [to === into.length ? into : joinFixes([sliceFixes(into, 0, to)])];
  }
}

const joined = (run: Run): Fixes => (run.length === 1 && run[0]) || joinFixes(run);

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

/** Infinity after the last fix. */
const timeAt = (fixes: Fixes, at: number): number =>
  at < fixes.length ? milliseconds(fixes.timestamp[at] ?? Number.NaN) : Number.POSITIVE_INFINITY;
