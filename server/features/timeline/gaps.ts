import type { DayGap } from '#contract/day.ts';

/** Shorter pauses between items are not gaps. */
const SHORTEST_SECONDS = 60;

interface Known {
  start_ts: number;
  end_ts: number;
}

interface Around {
  fromTs: number;
  toTs: number;
  /** Whether there is earlier data, so that missing data at the start is a gap. */
  hasEarlier: boolean;
  hasLater: boolean;
}

/** The spans that no item covers. Items are sorted by start. */
export function gapsBetween(items: readonly Known[], { fromTs, toTs, hasEarlier, hasLater }: Around): DayGap[] {
  const gaps: DayGap[] = [];
  let knownUntil = hasEarlier ? fromTs : Math.max(fromTs, items[0]?.start_ts ?? toTs);
  for (const { start_ts, end_ts } of items) {
    if (start_ts - knownUntil >= SHORTEST_SECONDS) gaps.push({ fromTs: knownUntil, toTs: start_ts, isOpen: false });
    knownUntil = Math.max(knownUntil, end_ts);
  }
  if (toTs - knownUntil >= SHORTEST_SECONDS) gaps.push({ fromTs: knownUntil, toTs, isOpen: !hasLater });
  return gaps;
}
