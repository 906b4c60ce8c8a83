import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';

export interface LastLocation {
  context: string;
  at_ms: number;
  lat: number;
  lon: number;
  accuracy: number | null;
}

export interface UserLocations extends UserKey {
  locations: readonly LastLocation[];
}

/** Stores the newest location of each context. */
export async function saveLocations(tx: Tx, users: readonly UserLocations[]): Promise<void> {
  const rows = users.flatMap(({ projectId, userId, locations }) =>
    locations.map((location) => ({ project_id: projectId, user_id: userId, ...location })),
  );
  if (rows.length === 0) return;
  await insertRows(tx, 'engine-save-locations', {
    into: 'last_locations as l',
    rows,
    types: {
      ...USER_KEY_COLUMNS,
      context: 'text',
      at_ms: 'bigint',
      lat: 'float8',
      lon: 'float8',
      accuracy: 'float8',
    },
    conflict: sql`on conflict (project_id, user_id, context) do update
      set at_ms = excluded.at_ms, lat = excluded.lat, lon = excluded.lon, accuracy = excluded.accuracy
      where excluded.at_ms >= l.at_ms`,
  });
}
