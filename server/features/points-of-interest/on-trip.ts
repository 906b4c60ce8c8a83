import { firstNotBefore } from '#contract/binary-search.ts';
import type { EngineItemRow } from '#server/ingest/run/timeline-rows.ts';

export type TimelineSpan = Pick<EngineItemRow, 'start_ts' | 'end_ts' | 'type'>;

const STILL = new Set(['IDLE', 'FAKETRIP']);
/** An item lasts to the end of its last second. */
const SECOND_MS = 1_000;

/** Whether the user was on a trip at a time, as far as these items of the timeline know. */
export function tripsIn(items: readonly TimelineSpan[]): (atMs: number) => boolean {
  const trips = items.filter(({ type }) => !STILL.has(type)).sort((one, other) => one.start_ts - other.start_ts);
  const spans: { fromMs: number; beforeMs: number }[] = [];
  for (const { start_ts, end_ts } of trips) {
    const span = { fromMs: start_ts * SECOND_MS, beforeMs: (end_ts + 1) * SECOND_MS };
    const last = spans.at(-1);
    if (last && span.fromMs <= last.beforeMs) last.beforeMs = Math.max(last.beforeMs, span.beforeMs);
    else spans.push(span);
  }
  return (atMs) => {
    const span = spans[firstNotBefore(spans.length, (at) => (spans[at]?.beforeMs ?? 0) <= atMs)];
    return span !== undefined && atMs >= span.fromMs;
  };
}
