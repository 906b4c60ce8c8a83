/**
 * What two counts over two distances say about how often something happens. Counts of rare independent events are
 * Poisson; given their sum, one of them is binomial, which gives the exact interval of Clopper and Pearson (1934). It
 * is conservative even with few or no events.
 */
import type { AreaVerdict } from '#contract/dangerous-areas.ts';

/** Both sides together 5 %. */
const EACH_SIDE = 0.025;

export interface RateRatio {
  ratio: number | null;
  low: number;
  /** Null: no upper end. */
  high: number | null;
  verdict: AreaVerdict;
}

/** With fewer events in total, or a wider interval, there is no verdict. */
const FEWEST_EVENTS = 5;
const WIDE = 4;

/** The rate after to the rate before. */
export function rateRatio(
  before: { events: number; meters: number },
  after: { events: number; meters: number },
): RateRatio {
  const events = before.events + after.events;
  if (before.meters <= 0 || after.meters <= 0 || events === 0) {
    return { ratio: null, low: 0, high: null, verdict: 'too-few' };
  }
  const perMeter = before.meters / after.meters;
  const asRatio = (part: number) => (part / (1 - part)) * perMeter;
  const low = after.events === 0 ? 0 : asRatio(betaQuantile(EACH_SIDE, after.events, before.events + 1));
  const high = before.events === 0 ? null : asRatio(betaQuantile(1 - EACH_SIDE, after.events + 1, before.events));
  const ratio = before.events === 0 ? null : (after.events / before.events) * perMeter;
  return { ratio, low, high, verdict: verdictOf(events, low, high) };
}

function verdictOf(events: number, low: number, high: number | null): AreaVerdict {
  if (events < FEWEST_EVENTS) return 'too-few';
  if (high !== null && high < 1) return 'fewer';
  if (low > 1) return 'more';
  return high === null || low === 0 || high / low > WIDE ** 2 ? 'too-few' : 'no-clear-difference';
}

/** The least mean that still makes so many events or more as likely as 2.5 %: the exact lower end for a Poisson count. */
export const poissonLow = (events: number): number =>
  events <= 0 ? 0 : bisect((mean) => poissonAtLeast(events, mean), EACH_SIDE, 0, events);

/** The chance of so many events or more when `mean` are expected. */
export function poissonAtLeast(events: number, mean: number): number {
  let [term, below] = [Math.exp(-mean), 0];
  for (let count = 0; count < events; count++) {
    below += term;
    term *= mean / (count + 1);
  }
  return Math.max(0, 1 - below);
}

/** The value below which a beta distribution has this chance. */
export const betaQuantile = (chance: number, a: number, b: number): number =>
  bisect((value) => betaBelow(value, a, b), chance, 0, 1);

const ROUNDS = 60;

/** Where a growing function reaches a value. */
function bisect(grows: (at: number) => number, value: number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2;
    if (grows(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The chance of a beta distribution up to a value, by the continued fraction of the incomplete beta function. */
export function betaBelow(value: number, a: number, b: number): number {
  if (value <= 0) return 0;
  if (value >= 1) return 1;
  // The fraction converges fast on this side only; the other one is its mirror.
  if (value > (a + 1) / (a + b + 2)) return 1 - betaBelow(1 - value, b, a);
  const front =
    Math.exp(a * Math.log(value) + b * Math.log1p(-value) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a;
  let [c, d] = [1, 1 / notZero(1 - ((a + b) * value) / (a + 1))];
  let fraction = d;
  for (let m = 1; m < 500; m++) {
    const even = (m * (b - m) * value) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / notZero(1 + even * d);
    c = notZero(1 + even / c);
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * value) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / notZero(1 + odd * d);
    c = notZero(1 + odd / c);
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-12) break;
  }
  return front * fraction;
}

const notZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);

/** Stirling's series, after moving up to where it is exact to ten digits. */
export function logGamma(value: number): number {
  let [at, shift] = [value, 0];
  while (at < 10) shift -= Math.log(at++);
  const square = 1 / (at * at);
  const series = (1 / at) * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return shift + (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series;
}
