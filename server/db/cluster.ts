import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isCluster } from './distribute.ts';

export interface ClusterNode {
  /** As host:port. */
  address: string;
  isCoordinator: boolean;
  takesShards: boolean;
  isReachable: boolean;
  shards: number;
  /** The size of its shards; for the coordinator including local tables. */
  sizeBytes: number;
}

/** A distributed table, over all nodes. */
export interface SpreadTable {
  name: string;
  sizeBytes: number;
  /** An estimate. */
  rows: number;
}

/** Shards that are being moved. */
interface Moves {
  done: number;
  total: number;
  failed: number;
}

export interface Cluster {
  /** The version of Citus. */
  version: string;
  nodes: ClusterNode[];
  tables: SpreadTable[];
  /** The fullest node relative to an even share: 1 is even. Null if a node is unreachable or nothing is stored. */
  skew: number | null;
  moves: Moves | null;
}

/** Runs on every node for its own shards. */
const OWN_SHARDS = `
  select coalesce(json_agg(t), '[]') from (
    select name, count(*)::int as shards, sum(pg_total_relation_size(shard))::bigint as "sizeBytes",
      sum(pg_stat_get_live_tuples(shard))::bigint as rows
    from (
      select logicalrelid::text as name, to_regclass(shard_name(logicalrelid, shardid)) as shard from pg_dist_shard
    ) s where shard is not null group by name
  ) t`;

interface NodeRow {
  address: string;
  isCoordinator: boolean;
  takesShards: boolean;
  isReachable: boolean;
  result: string;
}

/** The nodes and tables of the cluster; null on a database without Citus. */
export async function clusterState(db: Db): Promise<Cluster | null> {
  if (!(await isCluster(db))) return null;
  const { rows } = await sql<NodeRow>`
    select n.nodename || ':' || n.nodeport as address, n.groupid = 0 as "isCoordinator",
      n.shouldhaveshards as "takesShards", r.success as "isReachable", r.result
    from pg_dist_node n join run_command_on_all_nodes(${OWN_SHARDS}) r on r.nodeid = n.nodeid
    where n.noderole = 'primary' order by n.groupid
  `.execute(db);
  const { rows: facts } = await sql<{ version: string; sizeBytes: number }>`
    select extversion as version, pg_database_size(current_database()) as "sizeBytes"
    from pg_extension where extname = 'citus'
  `.execute(db);
  const { version = '', sizeBytes: ownBytes = 0 } = facts[0] ?? {};
  const found = rows.map(({ result, ...node }) => {
    const tables = node.isReachable ? (JSON.parse(result) as (SpreadTable & { shards: number })[]) : [];
    const shards = tables.reduce((sum, table) => sum + table.shards, 0);
    const bytes = tables.reduce((sum, table) => sum + table.sizeBytes, 0);
    return { node: { ...node, shards, sizeBytes: node.isCoordinator ? ownBytes : bytes }, tables };
  });
  return {
    version,
    nodes: found.map(({ node }) => node),
    tables: added(found.flatMap(({ tables }) => tables)),
    skew: skewOf(found.map(({ node }) => node)),
    moves: await movesOf(db),
  };
}

/** The number of batches ever inserted on the nodes of a cluster; null on a single database. */
export async function insertedBatches(db: Db): Promise<number | null> {
  if (!(await isCluster(db))) return null;
  const own = `
    select coalesce(sum(pg_stat_get_tuples_inserted(to_regclass(shard_name(logicalrelid, shardid)))), 0)
    from pg_dist_shard where logicalrelid = 'batches'::regclass`;
  const { rows } = await sql<{ sum: number }>`
    select sum(result::bigint)::bigint as sum from run_command_on_workers(${own}) where success
  `.execute(db);
  return rows[0]?.sum ?? 0;
}

function added(parts: readonly SpreadTable[]): SpreadTable[] {
  const tables = new Map<string, SpreadTable>();
  for (const { name, sizeBytes, rows } of parts) {
    const sum = tables.get(name) ?? { sizeBytes: 0, rows: 0 };
    tables.set(name, { name, sizeBytes: sum.sizeBytes + sizeBytes, rows: sum.rows + rows });
  }
  return [...tables.values()];
}

export function skewOf(nodes: readonly ClusterNode[]): number | null {
  const holders = nodes.filter(({ takesShards }) => takesShards);
  const total = holders.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total === 0 || holders.some(({ isReachable }) => !isReachable)) return null;
  return (Math.max(...holders.map(({ sizeBytes }) => sizeBytes)) * holders.length) / total;
}

/** The moves of the running rebalance, or of the given job. */
export async function movesOf(db: Db, job?: number): Promise<(Moves & { job: number }) | null> {
  const { rows } = await sql<Moves & { job: number }>`
    select job_id as job, count(*) as total, count(*) filter (where t.status = 'done') as done,
      count(*) filter (where t.status in ('error', 'cancelled', 'unscheduled')) as failed
    from pg_dist_background_job j join pg_dist_background_task t using (job_id)
    where ${job === undefined ? sql`j.state in ('scheduled', 'running', 'failing')` : sql`job_id = ${job}`}
    group by job_id order by job_id desc limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** A group of shards, one per table, that a rebalance would move to another node. */
export interface PlannedMove {
  from: string;
  to: string;
  groups: number;
  sizeBytes: number;
}

export async function plannedMoves(db: Db): Promise<PlannedMove[]> {
  const { rows } = await sql<PlannedMove>`
    select p.sourcename || ':' || p.sourceport as from, p.targetname || ':' || p.targetport as to,
      count(distinct s.shardminvalue) as groups, sum(p.shard_size)::bigint as "sizeBytes"
    from get_rebalance_table_shards_plan() p join pg_dist_shard s on s.shardid = p.shardid
    group by 1, 2 order by 1, 2
  `.execute(db);
  return rows;
}

/** Whether shards can be moved while they are written to, which needs logical replication on every node. */
export async function movesOnline(db: Db): Promise<boolean> {
  const { rows } = await sql<{ online: boolean }>`
    select bool_and(success and result = 'logical') as online from run_command_on_all_nodes('show wal_level')
  `.execute(db);
  return rows[0]?.online ?? false;
}

/** Starts a rebalance in the background and returns its job id. */
export async function startRebalance(db: Db, online: boolean): Promise<number> {
  const { rows } = await sql<{ job: number }>`
    select citus_rebalance_start(shard_transfer_mode => ${online ? 'auto' : 'block_writes'}) as job
  `.execute(db);
  return rows[0]?.job ?? 0;
}

export async function addNode(db: Db, host: string, port: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Citus first creates tables and functions on the node, which may take long.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select citus_add_node(${host}, ${port})`.execute(tx);
  });
}
