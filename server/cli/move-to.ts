import path from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { copyRows, requireEmpty, verifyCopy } from '#server/db/copy-database.ts';
import { type Connection, databaseOn, openPool } from '#server/db/database.ts';
import { findDatabaseAccount } from '#server/db/embedded/database-account.ts';
import { readPidFile } from '#server/db/embedded/orphans.ts';
import { chooseStateFolder, clusterIn } from '#server/db/embedded/state-folder.ts';
import { migrate } from '#server/db/migrate.ts';
import { makeIdentityTables } from '#server/identity/embedded/identity-schema.ts';
import { makeQueues, queueNames } from '#server/jobs/make-queues.ts';
import { connectionFor } from './connection.ts';

const USAGE = `move-to <DATABASE_URL>
Copies the embedded database of MOVE_DATA_DIR to another PostgreSQL, an empty database, and compares both.
The product must not run meanwhile. What is in MOVE_DATA_DIR stays as it is.`;

const say = (line: string) => console.error(`move-to: ${line}`);

/** The same tables as a first start makes; the copy replaces their rows. */
async function makeTables(source: Connection, target: Connection, { publicUrl }: Config): Promise<void> {
  const pools = [openPool({ ...source, max: 2 }), openPool({ ...target, max: 2 })] as const;
  const [from, into] = pools;
  try {
    await migrate(databaseOn(from));
    await migrate(databaseOn(into));
    const { rowCount } = await from.query(`select 1 from pg_namespace where nspname = 'identity'`);
    if (rowCount) await makeIdentityTables(target, publicUrl);
    await makeQueues(into, await queueNames(from));
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
}

async function main(): Promise<number> {
  const [address, ...more] = process.argv.slice(2);
  if (!address || !/^postgres(ql)?:\/\//.test(address) || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  if (config.databaseUrl) {
    say('DATABASE_URL is set: only the embedded database is moved. Copy that one with its own tools, such as pg_dump.');
    return 2;
  }
  const cluster = clusterIn(chooseStateFolder(config.dataDir, findDatabaseAccount(), () => {}));
  if (readPidFile(cluster)?.isReady) {
    say('the product is running, and what it stores meanwhile would be lost. Stop it first.');
    return 1;
  }
  const target = { connectionString: address };
  await requireEmpty(target);
  const { connection: source, close } = await connectionFor(config);
  try {
    await makeTables(source, target, config);
    const copied = await copyRows(source, target);
    await verifyCopy(source, target);
    const rows = copied.reduce((sum, table) => sum + table.rows, 0);
    say(`${copied.length} tables with ${rows} rows copied; counts and checksums are the same.`);
  } catch (error) {
    say('the target holds a part of the copy: drop that database and create it again before the next try.');
    throw error;
  } finally {
    await close();
  }
  say('now set these, and start the product again:');
  console.log('DATABASE_URL: the address you have just given');
  console.log(`MOVE_SECRET_KEY: the content of ${path.join(config.dataDir, 'secret-key')}`);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  return 1;
});
