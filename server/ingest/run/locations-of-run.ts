import type { ItemFeatures } from '#contract/timeline.ts';
import type { Fixes } from '#engine/fixes.ts';
import type { LastLocation } from '#server/ingest/save-locations.ts';
import { type FoundSegment, msAt } from './engine-run.ts';
import type { EngineItemRow } from './timeline-rows.ts';

/** The user's last location in each context: any fix, on a trip, at the end of a trip, at the end of a drive. */
export function locationsOf(
  fixes: Fixes,
  rows: readonly EngineItemRow[],
  found: readonly FoundSegment[],
): LastLocation[] {
  const locations: LastLocation[] = [];
  const last = fixes.length - 1;
  if (last >= 0) {
    const accuracy = fixes.accuracy[last] ?? Number.NaN;
    const here = {
      at_ms: msAt(fixes, last),
      lat: fixes.lat[last] ?? 0,
      lon: fixes.lon[last] ?? 0,
      accuracy: Number.isNaN(accuracy) ? null : accuracy,
    };
    locations.push({ context: 'USERPOS', ...here });
    const now = found.at(-1);
    if (now?.open && now.segment.type !== 'IDLE') locations.push({ context: 'TRIP-POSITION', ...here });
  }
  for (const [context, ends] of [
    ['TIMELINE-END', () => true],
    ['CAR-END', (row: EngineItemRow) => row.type === 'CAR' || row.type === 'DRIVING'],
  ] as const) {
    const row = rows.findLast((one) => !one.open && one.type !== 'IDLE' && ends(one));
    const end = row && (JSON.parse(row.features) as ItemFeatures).endLocation;
    if (row && end) locations.push({ context, at_ms: row.end_ts * 1000, lat: end.lat, lon: end.lon, accuracy: null });
  }
  return locations;
}
