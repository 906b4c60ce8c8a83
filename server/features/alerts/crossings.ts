/** A value from a moment on, until the next. */
export interface Sample {
  atMs: number;
  value: number;
  isTest?: boolean;
}

/** Something that counts for a while; without an end it still does. */
export interface Span {
  fromMs: number;
  toMs: number | null;
}

export interface Rule {
  threshold: number;
  /** So long the value must stay there. */
  forMs: number;
  cooldownMs: number;
}

export interface Crossing extends Sample {
  /** Within the cooldown of the one before: no mail. */
  isQuiet: boolean;
}

/** How many things count at each moment between two times, in steps. */
export function countOver(spans: readonly Span[], beginMs: number, endMs: number): Sample[] {
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

/** Something that happens at a moment and is over at once. */
export const pulses = (moments: readonly Sample[]): Sample[] =>
  moments.flatMap((one) => [one, { atMs: one.atMs, value: Number.NEGATIVE_INFINITY }]);

/**
 * When a value has been at the threshold or above for long enough: once for each time that it rose there. `lastMs` is
 * when the mail before was sent.
 */
export function crossings(
  samples: readonly Sample[],
  { threshold, forMs, cooldownMs }: Rule,
  endMs: number,
  lastMs: number | null = null,
): Crossing[] {
  const found: Crossing[] = [];
  let above: { since: Sample; most: number } | null = null;
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
      // Only what is known by the time of the mail can stand in it.
      if (sample.atMs <= above.since.atMs + forMs) above.most = Math.max(above.most, sample.value);
    } else above = { since: sample, most: sample.value };
  }
  end(endMs);
  return found;
}
