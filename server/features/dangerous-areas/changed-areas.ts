import { type Kysely, sql } from 'kysely';
import { givenRows } from '#server/db/given-rows.ts';
import type { Tables } from '#server/db/tables.ts';

/** An area that trips of a period may reflect incorrectly, or not yet. */
export interface ChangedArea {
  id: string;
  version: number;
  lat: number;
  lon: number;
  radius: number;
  /** Switched on and not deleted. */
  counts: boolean;
  /** Trips that started from here on reflect its current state. */
  settledTs: number;
}

export async function changedAreas(db: Kysely<Tables>, since: Date): Promise<ChangedArea[]> {
  const { rows } = await sql<ChangedArea>`
    select id, version, lat, lon, radius_meters as radius, active and deleted_at is null as counts,
      ceil(extract(epoch from settled_from))::float8 as "settledTs"
    from dangerous_areas where settled_from > ${since}
  `.execute(db);
  return rows;
}

/** Trips since then now reflect these areas. One changed meanwhile may not have been checked everywhere. */
export async function settleAreas(db: Kysely<Tables>, areas: readonly ChangedArea[], since: Date): Promise<void> {
  const rows = areas.map(({ id, version }) => ({ id, version }));
  await sql`
    update dangerous_areas a set settled_from = ${since},
      applied_from = case when active and deleted_at is null then least(applied_from, ${since}) else applied_from end
    from ${givenRows(rows, { id: 'uuid', version: 'int' })}
    where a.id = given.id and a.version = given.version
  `.execute(db);
}
