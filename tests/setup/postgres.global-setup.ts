import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { asAdmin, closeTemplate, connectionOf, dropCluster, makeCluster, nodesOf } from './citus.ts';
import { aTemporaryFolder, removeFolder, removeLeftOverFolders } from './temporary-folder.ts';

export type TestPostgres = {
  /** May make and drop databases. */
  admin: TestConnection;
  /** What the product connects as: owns its database and nothing else. */
  owner: { user: string; password?: string };
  template: string;
  /** Of a Citus cluster, which the tests were given instead of a server. */
  nodes: { host: string; port: number }[];
};

export type TestConnection = { host: string; port: number; user: string; password?: string; database: string };

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

// Nothing here has to survive a power cut.
const inAHurry = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' };

const cleanUp: (() => Promise<void> | void)[] = [];

/** One PostgreSQL for all test files, with a migrated database of which each file gets a copy. */
export async function setup(project: TestProject): Promise<void> {
  const { admin, owner, nodes } = await found();
  const template = `move_test_template_${randomBytes(4).toString('hex')}`;
  if (nodes.length > 0) {
    cleanUp.push(async () => void (await dropCluster(admin, nodes, template)));
    await makeCluster(admin, nodes, template);
  } else {
    await asAdmin(admin, `create database ${template} owner ${owner.user}`);
    cleanUp.push(() => asAdmin(admin, `drop database ${template} with (force)`));
  }
  const db = openDatabase({ ...admin, ...owner, database: template });
  await migrate(db).finally(() => db.destroy());
  if (nodes.length > 0) await closeTemplate(admin, nodes, template);
  project.provide('postgres', { admin, owner, template, nodes });
}

type Found = Omit<TestPostgres, 'template'>;

function found(): Promise<Found> {
  const { MOVE_TEST_CITUS_URL: cluster, MOVE_TEST_DATABASE_URL: database } = process.env;
  if (cluster) return connectToCluster(cluster);
  return database ? connectToGiven(database) : startOwn();
}

export async function teardown(): Promise<void> {
  for (const step of cleanUp.reverse()) await step();
}

async function startOwn(): Promise<Found> {
  removeLeftOverFolders();
  const folder = aTemporaryFolder();
  cleanUp.push(() => removeFolder(folder));
  const server: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: folder,
    print: () => {},
    settings: inAHurry,
  });
  cleanUp.push(() => server.stop());
  return {
    admin: { ...server.connection, user: 'postgres', database: 'postgres' },
    owner: { user: server.connection.user },
    nodes: [],
  };
}

/** The product's own role would have to be created on every node, so the given one is used. */
async function connectToCluster(address: string): Promise<Found> {
  const admin = connectionOf(address);
  const { user, password } = admin;
  return { admin, owner: { user, ...(password && { password }) }, nodes: await nodesOf(admin) };
}

async function connectToGiven(address: string): Promise<Found> {
  const admin = connectionOf(address);
  const owner = { user: `move_test_${randomBytes(4).toString('hex')}`, password: randomBytes(16).toString('hex') };
  await asAdmin(admin, `create role ${owner.user} login password '${owner.password}'`);
  cleanUp.push(() => asAdmin(admin, `drop role ${owner.user}`));
  return { admin, owner, nodes: [] };
}
