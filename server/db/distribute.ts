import { sql } from 'kysely';
import type { Db } from './database.ts';
import { DISTRIBUTED_TABLES } from './described-tables.ts';
import { noteCluster } from './on-cluster.ts';

const known = new WeakMap<Db, Promise<boolean>>();

/** Whether the database is a Citus cluster; queried once. */
export function isCluster(db: Db): Promise<boolean> {
  const answer = known.get(db) ?? hasCitus(db);
  known.set(db, answer);
  answer.catch(() => known.delete(db));
  return answer;
}

async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from pg_extension where extname = 'citus') as is
  `.execute(db);
  const is = rows[0]?.is ?? false;
  if (is) noteCluster();
  return is;
}

/**
 * On a database with the extension "citus": distributes tables keyed by app user, with all rows of a user on the same
 * node, and returns the newly distributed tables. All other tables stay on the coordinator.
 */
export async function distribute(db: Db): Promise<string[]> {
  if (!(await isCluster(db))) return [];
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where p.partmethod = 'h'
  `.execute(db);
  const distributed = new Set(rows.map(({ name }) => name));
  const missing = DISTRIBUTED_TABLES.filter((table) => !distributed.has(table));
  const colocated = DISTRIBUTED_TABLES.find((table) => distributed.has(table));
  const beside = colocated ?? missing[0];
  for (const table of missing) {
    await db.transaction().execute(async (tx) => {
      // Distributing a table with existing rows may take long.
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`
        select create_distributed_table(${table}, 'user_id', colocate_with => ${table === beside ? 'none' : beside})
      `.execute(tx);
    });
  }
  return missing;
}
