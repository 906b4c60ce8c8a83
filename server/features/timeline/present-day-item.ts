import type { DayItem } from '#contract/day.ts';
import { type ItemFeatures, itemFeatures } from '#contract/timeline.ts';
import { overallScores } from '#engine/score/overall.ts';
import type { ItemRow } from './timeline.queries.ts';

/** Data that arrived later than this after the item's end was late. */
const LATE_MS = 3_600_000;

export interface Arrival {
  firstMs: number | null;
  lastMs: number | null;
  receivedAt: Date;
}

/** Features written by a newer version are ignored, so that the row is still shown. */
export function featuresIn(row: ItemRow): ItemFeatures {
  const parsed = itemFeatures.safeParse(row.features);
  return parsed.success ? parsed.data : { source: { id: '', name: 'timeline' } };
}

export function presentDayItem(
  row: ItemRow,
  features: ItemFeatures,
  arrivals: readonly Arrival[],
  { fromTs, toTs }: { fromTs: number; toTs: number },
): DayItem {
  const { gpsStats, scores, scoreExplanation, quality, transport, startLocation, endLocation } = features;
  const arrivedMs = arrivalOf(row, arrivals);
  return {
    startTs: row.start_ts,
    endTs: row.end_ts,
    type: row.type,
    measuredType: row.measured_type,
    isOverridden: row.overridden !== null,
    isOpen: row.open,
    isLate: arrivedMs !== null && arrivedMs - row.end_ts * 1000 > LATE_MS,
    arrivedMs,
    startsBefore: row.start_ts < fromTs,
    endsAfter: row.end_ts > toTs,
    startTimeZone: row.start_time_zone,
    endTimeZone: row.end_time_zone,
    distanceMeters: row.distance_meters,
    averageSpeedKmh: gpsStats?.averageSpeed ?? null,
    maxSpeedKmh: gpsStats?.maxSpeed ?? null,
    start: startLocation ?? null,
    end: endLocation ?? null,
    totalScore: scores ? overallScores(scores, scoreExplanation?.formula).total : null,
    quality: quality?.score ?? null,
    probability: transport?.probabilities[row.measured_type] ?? null,
    // An item that was corrected to another type was not a ride on this line.
    ...(features.publicTransport?.mode === row.type && { line: features.publicTransport }),
  };
}

/** When the last batch of the item was received. */
function arrivalOf({ start_ts, end_ts }: ItemRow, arrivals: readonly Arrival[]): number | null {
  let latest: number | null = null;
  for (const { firstMs, lastMs, receivedAt } of arrivals) {
    if (firstMs === null || lastMs === null || firstMs > end_ts * 1000 || lastMs < start_ts * 1000) continue;
    latest = Math.max(latest ?? 0, receivedAt.getTime());
  }
  return latest;
}
