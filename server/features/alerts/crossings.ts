/** A value from a point in time until the next. */
export interface SeriesSample {
  atMs: number;
  value: number;
  isTest?: boolean;
}

/** Something that counts for a while; without an end, it still counts. */
export interface SampleSpan {
  fromMs: number;
  toMs: number | null;
}

export interface Rule {
  threshold: number;
  /** How long the value must stay at the threshold. */
  forMs: number;
  cooldownMs: number;
}

export interface ThresholdCrossing extends SeriesSample {
  /** Within the pause after the previous mail: no mail. */
  isQuiet: boolean;
}

/** How many things count at each time between two times, as steps. */
export function countOver(spans: readonly SampleSpan[], beginMs: number, endMs: number): SeriesSample[] {
  const steps = new Map<number, number>([[beginMs, 0]]);
  const add = (atMs: number, by: number) => steps.set(atMs, (steps.get(atMs) ?? 0) + by);
  for (const { fromMs, toMs } of spans) {
    if (fromMs > endMs || (toMs !== null && toMs <= beginMs)) continue;
    add(Math.max(beginMs, fromMs), 1);
    if (toMs !== null && toMs <= endMs) add(toMs, -1);
  }
  let value = 0;
  return [...steps]
    .sort(([a], [b]) => a - b)
    .map(([atMs, by]) => {
      value += by;
      return { atMs, value };
    });
}

/** Something instantaneous. */
export const pulses = (moments: readonly SeriesSample[]): SeriesSample[] =>
  moments.flatMap((one) => [one, { atMs: one.atMs, value: Number.NEGATIVE_INFINITY }]);

/**
 * When a value has been at or above the threshold for long enough: once per rise. `lastMs` is when the previous mail
 * was sent.
 */
export function crossings(
  samples: readonly SeriesSample[],
  { threshold, forMs, cooldownMs }: Rule,
  endMs: number,
  lastMs: number | null = null,
): ThresholdCrossing[] {
  const found: ThresholdCrossing[] = [];
  let above: { since: SeriesSample; most: number } | null = null;
  let last = lastMs;
  const end = (untilMs: number) => {
    if (!above || untilMs - above.since.atMs < forMs) return;
    const atMs = above.since.atMs + forMs;
    const isQuiet = last !== null && atMs - last < cooldownMs;
    if (!isQuiet) last = atMs;
    found.push({ ...above.since, atMs, value: above.most, isQuiet });
  };
  for (const sample of samples) {
    if (sample.atMs > endMs) break;
    if (sample.value < threshold) {
      end(sample.atMs);
      above = null;
    } else if (above) {
      // A mail can only contain what is known when it is sent.
      if (sample.atMs <= above.since.atMs + forMs) above.most = Math.max(above.most, sample.value);
    } else above = { since: sample, most: sample.value };
  }
  end(endMs);
  return found;
}
