import { sql } from 'kysely';
import { AREA_TAG, MAX_AREAS } from '#contract/insight-segments.ts';
import type { Tx } from '#server/db/database.ts';

/** The points of interest of a project whose visitors are compared, as a table of their ids and names. */
export const comparedPlaces = (projectId: number) => sql`(
  select id, name from pois
  where project_id = ${projectId} and deleted_at is null and active and tags @> ${[AREA_TAG]}::text[]
  order by created_at, id limit ${sql.lit(MAX_AREAS)}
)`;

export async function comparedIds(tx: Tx, projectId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${comparedPlaces(projectId)} p`.execute(tx);
  return rows.map(({ id }) => id);
}
