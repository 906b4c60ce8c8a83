import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isCluster } from './distribute.ts';
import { isOnCluster } from './on-cluster.ts';

/** After this time it is checked whether shards were split. */
const CHECKED_MS = 60_000;
/** So many users are remembered, to bound the memory. */
const MAX_USERS = 200_000;

interface Known {
  /** By user. */
  shards: Map<string, number>;
  /** Changes when a shard is split. */
  layout: string;
  checkedAt: number;
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

/**
 * All ids at once, but by shard on Citus, which supports some queries, and locking rows, only within one shard. Always in
 * the same order, so that two transactions that lock users cannot deadlock.
 */
export async function idsByShard(tx: Tx, userIds: readonly string[]): Promise<readonly (readonly string[])[]> {
  if (!isOnCluster()) return [userIds];
  const users = userIds.map((userId) => ({ userId }));
  const shards = await shardsOf(tx, users);
  const shardOfFirst = ([first]: typeof users): number => shards.get(first?.userId ?? '') ?? 0;
  const groups = (await byShard(tx, users)).sort((a, b) => shardOfFirst(a) - shardOfFirst(b));
  return groups.map((group) => group.map(({ userId }) => userId));
}

/** The shards of app users on a cluster; may contain further users. */
export async function shardsOf(db: Db, users: readonly { userId: string }[]): Promise<ReadonlyMap<string, number>> {
  const { shards } = await keptFor(db);
  const missing = new Set(users.map(({ userId }) => userId).filter((userId) => !shards.has(userId)));
  if (missing.size === 0) return shards;
  const { rows } = await sql<{ userId: string; shard: number }>`
    select u as "userId", get_shard_id_for_distribution_column('app_users', u) as shard
    from unnest(${[...missing]}::text[]) u
  `.execute(db);
  for (const { userId, shard } of rows) shards.set(userId, shard);
  return shards;
}

interface Asked {
  users: { userId: string }[];
  answer: Promise<ReadonlyMap<string, number>>;
}
const asked = new WeakMap<Db, Asked>();

/** The shard of an app user on a cluster; one query for all that are asked for in the same turn. */
export async function shardOf(db: Db, userId: string): Promise<number> {
  const ask = asked.get(db) ?? nextAsk(db);
  ask.users.push({ userId });
  return (await ask.answer).get(userId) ?? 0;
}

function nextAsk(db: Db): Asked {
  const users: { userId: string }[] = [];
  const answer = setImmediate().then(() => {
    asked.delete(db);
    return shardsOf(db, users);
  });
  const ask = { users, answer };
  asked.set(db, ask);
  return ask;
}

async function keptFor(db: Db): Promise<Known> {
  const kept = known.get(db);
  const now = performance.now();
  if (kept && kept.shards.size < MAX_USERS) {
    if (now - kept.checkedAt < CHECKED_MS) return kept;
    kept.checkedAt = now;
    if ((await layoutOf(db)) === kept.layout) return kept;
  }
  const fresh: Known = { shards: new Map(), layout: await layoutOf(db), checkedAt: now };
  known.set(db, fresh);
  return fresh;
}

async function layoutOf(db: Db): Promise<string> {
  const { rows } = await sql<{ layout: string }>`
    select count(*) || ' ' || max(shardid) as layout from pg_dist_shard where logicalrelid = 'app_users'::regclass
  `.execute(db);
  return rows[0]?.layout ?? '';
}
