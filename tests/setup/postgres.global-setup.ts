import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { aTemporaryFolder, removeFolder, removeLeftOverFolders } from './temporary-folder.ts';

export type TestPostgres = {
  /** May make and drop databases. */
  admin: TestConnection;
  /** What the product connects as: owns its database and nothing else. */
  owner: { user: string; password?: string };
  template: string;
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
  const { admin, owner } = await (process.env.MOVE_TEST_DATABASE_URL
    ? connectToGiven(process.env.MOVE_TEST_DATABASE_URL)
    : startOwn());
  const template = `move_test_template_${randomBytes(4).toString('hex')}`;
  await asAdmin(admin, `create database ${template} owner ${owner.user}`);
  cleanUp.push(() => asAdmin(admin, `drop database ${template} with (force)`));
  const db = openDatabase({ ...admin, ...owner, database: template });
  await migrate(db).finally(() => db.destroy());
  project.provide('postgres', { admin, owner, template });
}

export async function teardown(): Promise<void> {
  for (const step of cleanUp.reverse()) await step();
}

async function startOwn(): Promise<Omit<TestPostgres, 'template'>> {
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
  };
}

async function connectToGiven(address: string): Promise<Omit<TestPostgres, 'template'>> {
  const url = new URL(address);
  const admin = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  };
  const owner = { user: `move_test_${randomBytes(4).toString('hex')}`, password: randomBytes(16).toString('hex') };
  await asAdmin(admin, `create role ${owner.user} login password '${owner.password}'`);
  cleanUp.push(() => asAdmin(admin, `drop role ${owner.user}`));
  return { admin, owner };
}

async function asAdmin(admin: TestConnection, statement: string): Promise<void> {
  const client = new pg.Client(admin);
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
