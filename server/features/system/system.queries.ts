import { type Kysely, sql } from 'kysely';
import { type Cluster, insertedBatches } from '#server/db/cluster.ts';
import type { Db } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** The database's current activity, of all processes. */
export async function databaseLoad(db: Db) {
  const { rows } = await sql<{ connections: number; maxConnections: number; uploads: number | null }>`
    select
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select n_tup_ins from pg_stat_user_tables where relid = 'batches'::regclass) as uploads
  `.execute(db);
  const load = rows[0] ?? { connections: 0, maxConnections: 1, uploads: null };
  return { ...load, uploads: (await insertedBatches(db)) ?? load.uploads };
}

const MAX_TABLES = 8;

/** On a cluster the distributed tables count with what they have on all nodes. */
export async function databaseFacts(db: Database, cluster: Cluster | null) {
  const { rows } = await sql<{ version: string; startedAt: Date; sizeBytes: number }>`
    select current_setting('server_version') as version, pg_postmaster_start_time() as "startedAt",
      pg_database_size(current_database()) as "sizeBytes"
  `.execute(db);
  const spread = cluster?.tables ?? [];
  const { rows: local } = await sql<{ name: string; sizeBytes: number; rows: number }>`
    select relname as name, pg_total_relation_size(relid) as "sizeBytes", n_live_tup as rows
    from pg_stat_user_tables where schemaname = current_schema() and relname <> all(${spread.map(({ name }) => name)}::text[])
    order by 2 desc, 1 limit ${sql.lit(MAX_TABLES)}
  `.execute(db);
  const facts = rows[0] ?? { version: '', startedAt: new Date(0), sizeBytes: 0 };
  const tables = [...local, ...spread].sort((a, b) => b.sizeBytes - a.sizeBytes).slice(0, MAX_TABLES);
  const sizeBytes = cluster ? cluster.nodes.reduce((sum, node) => sum + node.sizeBytes, 0) : facts.sizeBytes;
  return { ...facts, sizeBytes, startedAt: facts.startedAt.toISOString(), tables };
}

/** All migrations with the time at which they ran; null for pending ones. */
export async function migrationStates(db: Database): Promise<{ name: string; at: string | null }[]> {
  const { rows } = await sql<{ name: string; timestamp: string }>`select name, timestamp from migrations`.execute(db);
  const ran = new Map(rows.map(({ name, timestamp }) => [name, new Date(timestamp).toISOString()]));
  return Object.keys(migrations)
    .sort()
    .map((name) => ({ name, at: ran.get(name) ?? null }));
}
