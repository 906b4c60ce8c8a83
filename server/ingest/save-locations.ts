import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
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

/** Keeps the newest location of each context. */
export async function saveLocations(tx: Tx, users: readonly UserLocations[]): Promise<void> {
  const rows = users.flatMap(({ projectId, userId, locations }) =>
    locations.map((location) => ({ project_id: projectId, user_id: userId, ...location })),
  );
  if (rows.length === 0) return;
  await prepared('engine-save-locations')`
    insert into last_locations as l (project_id, user_id, context, at_ms, lat, lon, accuracy)
    select * from ${givenRows(rows, {
      ...USER_KEY_COLUMNS,
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
