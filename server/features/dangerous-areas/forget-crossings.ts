import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Who crossed an area when is kept as long as the timeline. */
export async function forgetCrossings(db: Db, projectId: number, users: readonly string[], beforeMs: number) {
  await sql`
    delete from area_crossings
    where project_id = ${projectId} and user_id = any(${users}::text[]) and left_ms < ${beforeMs}
  `.execute(db);
}
