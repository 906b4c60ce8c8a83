import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import {
  addNode,
  type Cluster,
  clusterState,
  movesOf,
  movesOnline,
  type PlannedMove,
  plannedMoves,
  startRebalance,
} from '#server/db/cluster.ts';
import { type Db, openDatabase } from '#server/db/database.ts';
import { connectionFor } from './connection.ts';

const USAGE = `cluster status                    nodes, shards, sizes, and moves that are under way
cluster add-node <host:port>      adds a worker, which gets data by a rebalance
cluster rebalance                 moves shards until every worker holds its share
With --dry-run it prints what it would do and changes nothing.`;

const NO_CLUSTER =
  'The database is a single PostgreSQL: it has no extension "citus", so there are no nodes to show, add or rebalance. docs/operations.md describes how to set up a cluster.';
const PROGRESS_EVERY_MS = 1_000;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function printStatus({ version, nodes, tables, skew, moves }: Cluster): void {
  console.log(`Citus ${version}, ${nodes.length} nodes, ${tables.length} distributed tables`);
  for (const { address, isCoordinator, isReachable, shards, sizeBytes } of nodes) {
    const role = isCoordinator ? 'coordinator' : 'worker';
    const holds = isReachable ? `${shards} shards\t${megabytes(sizeBytes)}` : 'does not answer';
    console.log(`${address}\t${role}\t${holds}`);
  }
  if (skew !== null) console.log(`The fullest worker holds ${skew.toFixed(2)} times its even share.`);
  if (moves)
    console.log(`A rebalance is under way: ${moves.done} of ${moves.total} moves done, ${moves.failed} failed.`);
}

/** host:port; of an IPv6 address too. */
function readAddress(text: string): { host: string; port: number } | null {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  return host && Number(port) > 0 && Number(port) < 65_536 ? { host, port: Number(port) } : null;
}

async function add(db: Db, { nodes }: Cluster, text: string, isDry: boolean): Promise<number> {
  const address = readAddress(text);
  if (!address) {
    console.error(`cluster: "${text}" is no host:port\n${USAGE}`);
    return 2;
  }
  const name = `${address.host}:${address.port}`;
  if (nodes.some((node) => node.address === name)) {
    console.error(`cluster: ${name} is a node of this cluster already`);
    return 1;
  }
  console.log(
    `Adds ${name} as a worker: creates there what the tables need. Uploads and reads go on. No data moves yet.`,
  );
  if (isDry) return 0;
  await addNode(db, address.host, address.port);
  console.log(`Added. It holds nothing until shards are moved to it: npm run cluster -- rebalance`);
  return 0;
}

function printPlan(moves: readonly PlannedMove[], online: boolean): void {
  for (const { from, to, groups, sizeBytes } of moves) {
    console.log(
      `Moves ${groups} ${groups === 1 ? 'group' : 'groups'} of shards, ${megabytes(sizeBytes)}: ${from} → ${to}`,
    );
  }
  console.log(
    online
      ? 'Uploads go on; those of a group wait for a moment when it changes over.'
      : 'Uploads of a group wait while it moves, because wal_level is not "logical" on every node.',
  );
}

async function rebalance(db: Db, { moves: running }: Cluster, isDry: boolean): Promise<number> {
  if (running) {
    console.log('A rebalance is under way already.');
    return isDry ? 0 : follow(db, (await movesOf(db))?.job ?? 0);
  }
  const moves = await plannedMoves(db);
  if (moves.length === 0) {
    console.log('Every worker holds its share. There is nothing to move.');
    return 0;
  }
  const online = await movesOnline(db);
  printPlan(moves, online);
  return isDry ? 0 : follow(db, await startRebalance(db, online));
}

/** The database moves them in the background: stopping the command does not stop it. */
async function follow(db: Db, job: number): Promise<number> {
  let printed = '';
  for (;;) {
    const moves = await movesOf(db, job);
    if (!moves) return 0;
    const line = `${moves.done} of ${moves.total} moved${moves.failed > 0 ? `, ${moves.failed} failed` : ''}`;
    if (line !== printed) console.log(line);
    printed = line;
    if (moves.failed > 0) {
      console.error('cluster: a move failed; its reason is in the log of the coordinator. Rebalance again to resume.');
      return 1;
    }
    if (moves.done === moves.total) return 0;
    await pause(PROGRESS_EVERY_MS);
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [command, argument, ...rest] = positionals;
  const isAsked = command === 'add-node' ? argument !== undefined : argument === undefined;
  if (!['status', 'add-node', 'rebalance'].includes(command ?? '') || !isAsked || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const { connection, close } = await connectionFor(readConfig(process.env, process.cwd()));
  const db = openDatabase(connection);
  try {
    const cluster = await clusterState(db);
    if (!cluster) {
      console.error(`cluster: ${NO_CLUSTER}`);
      return 1;
    }
    if (command === 'add-node') return await add(db, cluster, argument ?? '', values['dry-run']);
    if (command === 'rebalance') return await rebalance(db, cluster, values['dry-run']);
    printStatus(cluster);
    return 0;
  } finally {
    await db.destroy();
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`cluster: ${error instanceof Error ? error.message : error}`);
  return 1;
});
