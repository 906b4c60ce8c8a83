import { sql } from 'kysely';
import type { ItemFeatures } from '#contract/timeline.ts';
import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { type EngineRun, msAt } from './engine-run.ts';
import type { ItemRow } from './timeline-rows.ts';

export interface Place {
  context: string;
  at_ms: number;
  lat: number;
  lon: number;
  accuracy: number | null;
}

type Fixes = Parameters<typeof msAt>[0];

/** Where the user was last, in each sense: any fix, on a trip, at a trip's end, at a drive's end. */
export function placesOf(fixes: Fixes, rows: readonly ItemRow[], run: EngineRun): Place[] {
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
  return places;
}

/** An older place than the one that is known changes nothing. */
export async function saveLocations(tx: Tx, found: readonly (UserKey & { places: readonly Place[] })[]): Promise<void> {
  const rows = found.flatMap(({ projectId, userId, places }) =>
    places.map((place) => ({ project_id: projectId, user_id: userId, ...place })),
  );
  if (rows.length === 0) return;
  await sql`
    /* prepared: engine-save-locations */
    insert into last_locations as l (project_id, user_id, context, at_ms, lat, lon, accuracy)
    select * from ${givenRows(rows, {
      project_id: 'bigint',
      user_id: 'text',
      context: 'text',
      at_ms: 'bigint',
      lat: 'float8',
      lon: 'float8',
      accuracy: 'float8',
    })}
    on conflict (project_id, user_id, context) do update
      set at_ms = excluded.at_ms, lat = excluded.lat, lon = excluded.lon, accuracy = excluded.accuracy
      where excluded.at_ms >= l.at_ms
  `.execute(tx);
}
