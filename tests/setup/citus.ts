import pg from 'pg';
import type { TestConnection } from './postgres.global-setup.ts';

/** Few, so that a test database is copied quickly. */
const SHARDS = 4;

type Address = Pick<TestConnection, 'host' | 'port'>;

export const connectionOf = (address: string): TestConnection => {
  const url = new URL(address);
  return {
    // A folder with a socket, as in addresses of PostgreSQL.
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  };
};

export async function asAdmin(admin: TestConnection, ...statements: string[]): Promise<void> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Coordinator and workers of the cluster that the tests were given. */
export async function nodesOf(admin: TestConnection): Promise<Address[]> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const { rows } = await client.query<Address & { coordinator: boolean }>(
      'select nodename as host, nodeport as port, groupid = 0 as coordinator from pg_dist_node order by groupid',
    );
    if (!rows[0]?.coordinator) throw new Error('The cluster of MOVE_TEST_CITUS_URL does not know its coordinator.');
    return rows.map(({ host, port }) => ({ host, port }));
  } finally {
    await client.end();
  }
}

/** An empty database on every node, which together are a cluster. */
export async function makeCluster(
  admin: TestConnection,
  nodes: readonly Address[],
  database: string,
  shards = SHARDS,
): Promise<void> {
  for (const node of nodes) {
    await asAdmin({ ...admin, ...node }, `create database ${database}`);
    await asAdmin({ ...admin, ...node, database }, 'create extension citus');
  }
  const [coordinator, ...workers] = nodes;
  await asAdmin(
    { ...admin, database },
    `select citus_set_coordinator_host('${coordinator?.host}', ${coordinator?.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
    `alter database ${database} set citus.shard_count = ${shards}`,
  );
}

/** Rejects new connections, even from Citus itself, which keeps one to each database. */
export async function closeTemplate(admin: TestConnection, nodes: readonly Address[], template: string): Promise<void> {
  for (const node of nodes) {
    await asAdmin(
      { ...admin, ...node },
      `alter database ${template} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
    );
  }
}

/** Copies a cluster, database by database: what Citus knows of nodes and shards is in them too. */
export const copyCluster = (admin: TestConnection, nodes: readonly Address[], from: string, to: string) =>
  Promise.all(
    nodes.map((node) => asAdmin({ ...admin, ...node }, `create database ${to} template ${from} strategy file_copy`)),
  );

export const dropCluster = (admin: TestConnection, nodes: readonly Address[], database: string) =>
  Promise.all(nodes.map((node) => drop({ ...admin, ...node }, database)));

/** Citus may connect again while its own connection is being ended. */
async function drop(admin: TestConnection, database: string, tries = 5): Promise<void> {
  try {
    await asAdmin(admin, `drop database if exists ${database} with (force)`);
  } catch (error) {
    if (tries === 1) throw error;
    await drop(admin, database, tries - 1);
  }
}
