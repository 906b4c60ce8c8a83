import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Bench, BenchRow } from '#bench/bench.ts';
import { sendAll } from '#bench/ingest/http-load.ts';
import { moves, uploadsOfMoves } from '#bench/ingest/moves.ts';
import { aFreePort, aWorld, startProduct, type UploadWorld, untilReady, usersIn } from '#bench/ingest/world.ts';
import { clusterState } from '#server/db/cluster.ts';
import { databaseOn } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { connectionOf, dropCluster, makeCluster, nodesOf } from '#tests/setup/citus.ts';
import { serverSeconds } from './node-cpu.ts';

const USERS = Number(process.env.BENCH_CLUSTER_USERS ?? 400);
const SHARDS = Number(process.env.BENCH_CLUSTER_SHARDS ?? 32);
/** Phones that upload at the same time, each on its own connection. */
const PHONES = Math.min(USERS, 200);
const BATCHES = 3;
const ROUNDS = 2;
const FIXES = USERS * BATCHES * 100 * ROUNDS;
const POSTMASTER = `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`;

/** What uploads and the engine cost the nodes of a cluster, and one PostgreSQL with the same work. */
export const cluster: Bench = {
  name: 'cluster',
  run: async (note) => {
    const address = process.env.MOVE_TEST_CITUS_URL;
    if (!address) {
      note('cluster: left out, because MOVE_TEST_CITUS_URL names no cluster');
      return [];
    }
    const single = await onSingle();
    note(`cluster: one PostgreSQL ${single.toFixed(2)} CPU s for ${FIXES} fixes of ${USERS} users`);
    const { nodes, skew, largestBytes } = await onCluster(new URL(address));
    for (const [at, seconds] of nodes.entries())
      note(`cluster: ${at === 0 ? 'coordinator' : `worker ${at}`} ${seconds.toFixed(2)} CPU s`);
    const [coordinator = 0, ...workers] = nodes;
    const all = nodes.reduce((sum, seconds) => sum + seconds, 0);
    const even = (all - coordinator) / workers.length;
    return [
      row('cluster-coordinator', coordinator, 'CPU of all nodes, uploads and engine', coordinator / all, 0.1),
      row('cluster-cpu', all, 'CPU of one PostgreSQL, same work', all / single, 1.5),
      row('cluster-even-cpu', Math.max(...workers), 'an even share of the workers', Math.max(...workers) / even, 1.25),
      {
        ...row('cluster-even-bytes', 0, 'an even share of the workers', skew, 1.25),
        value: Number((largestBytes / 1e6).toFixed(1)),
        unit: 'MB on the fullest',
      },
    ];
  },
};

const row = (name: string, seconds: number, against: string, ratio: number, must: number): BenchRow => ({
  name,
  value: Number(((seconds * 1e6) / FIXES).toFixed(2)),
  unit: 'CPU s/M fixes',
  against,
  ratio: Number(ratio.toFixed(3)),
  must: `<= ${must}`,
  holds: ratio <= must,
});

/** Uploads for everyone until the engine has processed them, and measures the servers before and after. */
async function work(world: UploadWorld, seconds: () => number[]): Promise<number[]> {
  const { tokens } = await usersIn(world, USERS);
  const at = moves(Math.floor(Date.now() / 1000) - 2 * 86_400);
  const step = async (round: number) => {
    const requests = uploadsOfMoves('binary', tokens, at, round, BATCHES);
    const { ok, trouble } = await sendAll(world.port, requests, PHONES);
    if (ok !== requests.length) throw new Error(`Not all uploads were accepted: ${trouble}`);
    await untilComplete(world.pool);
  };
  await step(0);
  const before = seconds();
  for (let round = 1; round <= ROUNDS; round++) await step(round);
  return seconds().map((after, node) => after - (before[node] ?? 0));
}

/** Queried rarely: it goes to every shard, and its cost is not the product's. */
async function untilComplete(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waits: boolean }>('select exists (select 1 from pending_batches) as waits');
    if (!rows[0]?.waits) return;
    await sleep(1_000);
  }
}

async function postmasterOf(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(POSTMASTER);
  await client.end();
  return rows[0]?.pid ?? 0;
}

async function onSingle(): Promise<number> {
  const world = await aWorld();
  try {
    const pid = await postmasterOf({ ...world.connection, user: 'postgres' });
    const [seconds = 0] = await work(world, () => [serverSeconds(pid)]);
    return seconds;
  } finally {
    await world.stop();
  }
}

async function onCluster(url: URL): Promise<{ nodes: number[]; skew: number; largestBytes: number }> {
  const admin = connectionOf(url.href);
  const nodes = await nodesOf(admin);
  const database = `move_bench_${randomBytes(4).toString('hex')}`;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'move-bench-'));
  chmodSync(folder, 0o755);
  await makeCluster(admin, nodes, database, SHARDS);
  const pool = new pg.Pool({ ...admin, database, max: 20 });
  pool.on('error', () => {});
  // Making all shards takes longer than a start may.
  await migrate(databaseOn(pool));
  const [port, secretKey] = [await aFreePort(), randomBytes(32).toString('base64url')];
  url.pathname = `/${database}`;
  const server = startProduct(url.href, { port, secretKey, folder, settings: {} });
  try {
    await untilReady(port);
    const pids = await Promise.all(nodes.map((node) => postmasterOf({ ...admin, ...node })));
    const spent = await work({ port, pool, secretKey }, () => pids.map(serverSeconds));
    const state = await clusterState(databaseOn(pool));
    const bytes = (state?.nodes ?? []).flatMap((node) => (node.isCoordinator ? [] : [node.sizeBytes]));
    return { nodes: spent, skew: state?.skew ?? 0, largestBytes: Math.max(...bytes) };
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    await pool.end();
    await dropCluster(admin, nodes, database);
    rmSync(folder, { recursive: true, force: true });
  }
}
