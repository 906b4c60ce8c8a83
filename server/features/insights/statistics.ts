import type { Verdict } from '#contract/insight-segments.ts';

/** The size, mean and sample variance of a group. */
export interface SampleGroup {
  users: number;
  /** Null for an empty group. */
  mean: number | null;
  /** Null for fewer than two values. */
  variance: number | null;
}

export function sampleOf(values: readonly number[]): SampleGroup {
  const users = values.length;
  const mean = users > 0 ? values.reduce((sum, value) => sum + value, 0) / users : null;
  const squares = values.reduce((sum, value) => sum + (value - (mean ?? 0)) ** 2, 0);
  return { users, mean, variance: users > 1 ? squares / (users - 1) : null };
}

/** The value below which a share of a histogram lies, assuming even spread within a bin. Null without values. */
export function quantileOf(bins: readonly number[], binWidth: number, share: number): number | null {
  const total = bins.reduce((sum, count) => sum + Math.max(0, count), 0);
  if (total === 0) return null;
  const wanted = Math.min(1, Math.max(0, share)) * total;
  let below = 0;
  for (const [at, raw] of bins.entries()) {
    const count = Math.max(0, raw);
    if (count > 0 && below + count >= wanted) return (at + (wanted - below) / count) * binWidth;
    below += count;
  }
  return bins.length * binWidth;
}

export interface Difference {
  /** The second mean minus the first. */
  difference: number;
  /** The probability of a difference at least this large if both groups were alike. */
  pValue: number;
}

/** Welch's t-test, which allows unequal variances. Null if a side has fewer than two values. */
export function welchTest(first: SampleGroup, second: SampleGroup): Difference | null {
  if (first.mean === null || second.mean === null || first.variance === null || second.variance === null) return null;
  const difference = second.mean - first.mean;
  const [errorA, errorB] = [first.variance / first.users, second.variance / second.users];
  const squaredError = errorA + errorB;
  if (squaredError === 0) return { difference, pValue: difference === 0 ? 1 : 0 };
  const degrees = squaredError ** 2 / (errorA ** 2 / (first.users - 1) + errorB ** 2 / (second.users - 1));
  return { difference, pValue: twoSidedTail(difference / Math.sqrt(squaredError), degrees) };
}

/** The two-sided tail probability of Student's t-distribution. */
export function twoSidedTail(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/** The regularised incomplete beta function, by its continued fraction (Lentz's method). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges fast only on this side of the mean.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

const MAX_TERMS = 500;
const SMALLEST = 1e-300;
const EXACT_ENOUGH = 1e-14;

function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < SMALLEST ? SMALLEST : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    for (const term of [even, odd]) {
      d = 1 / away(1 + term * d);
      c = away(1 + term / c);
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < EXACT_ENOUGH) break;
  }
  return fraction;
}

/** Stirling's series, shifted to a range where it is accurate to 14 digits. */
function logGamma(value: number): number {
  let shift = 0;
  let z = value;
  for (; z < 12; z++) shift -= Math.log(z);
  const inverse = 1 / (z * z);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680)))) / z;
  return shift + (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series;
}

/** With fewer app users on one side, no verdict is given. */
export const FEWEST_USERS = 10;

/** Whether a difference is significant. */
export function verdictOf(first: SampleGroup, second: SampleGroup, tested: Difference | null): Verdict {
  if (!tested || Math.min(first.users, second.users) < FEWEST_USERS) return 'tooFew';
  if (tested.pValue < 0.01) return 'veryLikely';
  return tested.pValue < 0.05 ? 'likely' : 'chance';
}
