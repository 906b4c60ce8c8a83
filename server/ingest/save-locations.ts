import type { ItemFeatures } from '../../contract/timeline.ts';
import type { Tx } from '../db/database.ts';
import { type EngineRun, msAt } from './engine-run.ts';
import type { Whose } from './save-items.ts';
import type { ItemRow } from './timeline-rows.ts';

interface Place {
  context: string;
  at_ms: number;
  lat: number;
  lon: number;
  accuracy: number | null;
}

type Fixes = Parameters<typeof msAt>[0];

/** Where the user was last, in each sense: any fix, on a trip, at a trip's end, at a drive's end. */
export async function saveLocations(
  tx: Tx,
  { projectId, userId }: Whose,
  fixes: Fixes,
  rows: readonly ItemRow[],
  run: EngineRun,
): Promise<void> {
  const places: Place[] = [];
  const last = fixes.length - 1;
  if (last >= 0) {
    const accuracy = fixes.accuracy[last] ?? Number.NaN;
    const here = {
      at_ms: msAt(fixes, last),
      lat: fixes.lat[last] ?? 0,
      lon: fixes.lon[last] ?? 0,
      accuracy: Number.isNaN(accuracy) ? null : accuracy,
    };
    places.push({ context: 'USERPOS', ...here });
    const now = run.found.at(-1);
    if (now?.open && now.segment.type !== 'IDLE') places.push({ context: 'TRIP-POSITION', ...here });
  }
  for (const [context, ends] of [
    ['TIMELINE-END', () => true],
    ['CAR-END', (row: ItemRow) => row.type === 'CAR' || row.type === 'DRIVING'],
  ] as const) {
    const row = rows.findLast((one) => !one.open && one.type !== 'IDLE' && ends(one));
    const end = row && (JSON.parse(row.features) as ItemFeatures).endLocation;
    if (row && end) places.push({ context, at_ms: row.end_ts * 1000, lat: end.lat, lon: end.lon, accuracy: null });
  }
  if (places.length === 0) return;
  await tx
    .insertInto('last_locations')
    .values(places.map((place) => ({ project_id: projectId, user_id: userId, ...place })))
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'user_id', 'context'])
        .doUpdateSet((set) => ({
          at_ms: set.ref('excluded.at_ms'),
          lat: set.ref('excluded.lat'),
          lon: set.ref('excluded.lon'),
          accuracy: set.ref('excluded.accuracy'),
        }))
        .whereRef('excluded.at_ms', '>=', 'last_locations.at_ms'),
    )
    .execute();
}
