import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What people said about drives goes with the drives. */
export async function forgetVehicleChoices(
  db: Db,
  projectId: number,
  users: readonly string[],
  beforeMs: number,
): Promise<void> {
  await sql`
    delete from vehicle_choices
    where project_id = ${projectId} and user_id = any(${users}::text[]) and at_ts < ${Math.floor(beforeMs / 1000)}
  `.execute(db);
}
