import { sql } from 'kysely';
import type { Retention } from '#contract/retention.ts';
import type { Db } from './database.ts';
import { EXPIRING_TABLES, TABLES } from './described-tables.ts';

/** Deletes rows that expired before a time, in small statements by user key that block nobody. */
export async function deleteExpired(
  db: Db,
  projectId: number,
  users: readonly string[],
  setting: keyof Retention,
  before: Date,
): Promise<void> {
  for (const table of EXPIRING_TABLES) {
    for (const { isPast } of TABLES[table].expires.filter((one) => one.setting === setting)) {
      await sql`
        delete from ${sql.table(table)}
        where project_id = ${projectId} and user_id = any(${users}::text[]) and ${isPast(before)}
      `.execute(db);
    }
  }
}
