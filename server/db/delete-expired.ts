import { sql } from 'kysely';
import type { Retention } from '#contract/retention.ts';
import type { Db } from './database.ts';
import { EXPIRING_TABLES, TABLES } from './described-tables.ts';
import { isCluster } from './distribute.ts';

/** However many rows a phone left, no statement takes long. */
const ROWS_AT_ONCE = 5_000;

/** Deletes rows that expired before a time, in small statements by user key that block nobody. */
export async function deleteExpired(
  db: Db,
  projectId: number,
  users: readonly string[],
  setting: keyof Retention,
  before: Date,
): Promise<void> {
  // The place of a row means nothing across the nodes of a cluster.
  const inPortions = !(await isCluster(db));
  for (const table of EXPIRING_TABLES) {
    for (const { isPast } of TABLES[table].expires.filter((one) => one.setting === setting)) {
      const rows = sql`${sql.table(table)}
        where project_id = ${projectId} and user_id = any(${users}::text[]) and ${isPast(before)}`;
      for (let isMore = true; isMore; ) {
        const { numAffectedRows = 0n } = await (inPortions
          ? sql`
              delete from ${sql.table(table)}
              where ctid = any(array(select ctid from ${rows} limit ${sql.lit(ROWS_AT_ONCE)}))
            `
          : sql`delete from ${rows}`
        ).execute(db);
        isMore = inPortions && numAffectedRows === BigInt(ROWS_AT_ONCE);
      }
    }
  }
}
