import type { DayGap } from '#contract/day.ts';

/** Shorter ones are seams between items, not gaps. */
const SHORTEST_SECONDS = 60;

interface Known {
  start_ts: number;
  end_ts: number;
}

interface Around {
  fromTs: number;
  toTs: number;
  /** There is earlier data, so silence at the beginning means something. */
  hasEarlier: boolean;
  hasLater: boolean;
}

/** The times between two points in time that no item covers. Items are ordered by start. */
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
