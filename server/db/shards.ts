import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isCluster } from './distribute.ts';

/** Shards are queried again after this time, in case one was split. */
const KEPT_MS = 60_000;

interface Known {
  shards: Map<string, number>;
  since: number;
}
const known = new WeakMap<Db, Known>();

/**
 * Groups elements by the shard of their app user, so that the statements of a group are routed to one node. Returns a
 * single group on a database that is not a cluster.
 */
export async function byShard<T extends { userId: string }>(db: Db, all: readonly T[]): Promise<T[][]> {
  if (all.length === 0) return [];
  if (!(await isCluster(db))) return [[...all]];
  const shards = await shardsOf(db, all);
  const groups = new Map<number | undefined, T[]>();
  for (const one of all) {
    const shard = shards.get(one.userId);
    const group = groups.get(shard);
    if (group) group.push(one);
    else groups.set(shard, [one]);
  }
  return [...groups.values()];
}

async function shardsOf(db: Db, users: readonly { userId: string }[]): Promise<ReadonlyMap<string, number>> {
  const { shards } = keptFor(db);
  const missing = new Set(users.map(({ userId }) => userId).filter((userId) => !shards.has(userId)));
  if (missing.size === 0) return shards;
  const { rows } = await sql<{ userId: string; shard: number }>`
    select u as "userId", get_shard_id_for_distribution_column('app_users', u) as shard
    from unnest(${[...missing]}::text[]) u
  `.execute(db);
  for (const { userId, shard } of rows) shards.set(userId, shard);
  return shards;
}

function keptFor(db: Db): Known {
  const kept = known.get(db);
  if (kept && performance.now() - kept.since < KEPT_MS) return kept;
  const fresh: Known = { shards: new Map(), since: performance.now() };
  known.set(db, fresh);
  return fresh;
}
