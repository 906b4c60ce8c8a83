import type { ImpactCurve } from '#contract/impact-curve.ts';

/** Milliseconds from the impact. */
export const timeOf = ({ stepMs, beforeMs }: ImpactCurve, at: number): number => at * stepMs - beforeMs;

/** The strongest moment, all axes together. */
export function strongest(curve: ImpactCurve): { value: number; atMs: number } {
  let best = { value: -1, at: 0 };
  for (const [at, x] of curve.x.entries()) {
    const value = Math.hypot(x, curve.y[at] ?? 0, curve.z[at] ?? 0);
    if (value > best.value) best = { value, at };
  }
  return { value: best.value, atMs: timeOf(curve, best.at) };
}
