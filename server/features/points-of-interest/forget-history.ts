import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Visits before a time are deleted; someone who is still there stays known. */
export async function forgetPoiHistory(db: Db, projectId: number, users: readonly string[], beforeMs: number) {
  await sql`
    delete from poi_events
    where project_id = ${projectId} and user_id = any(${users}::text[]) and at_ms < ${beforeMs}
  `.execute(db);
  await sql`
    delete from poi_visits
    where project_id = ${projectId} and user_id = any(${users}::text[]) and left_ms < ${beforeMs}
  `.execute(db);
}
