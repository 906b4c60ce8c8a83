import { statSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { backUp } from '#server/db/embedded/backup/back-up.ts';
import { findDatabaseAccount } from '#server/db/embedded/database-account.ts';
import { chooseStateFolder, clusterIn } from '#server/db/embedded/state-folder.ts';
import { version } from '#server/root.ts';
import { connectionFor } from './connection.ts';

const USAGE = `backup <file>
Writes the embedded database and the other files of MOVE_DATA_DIR into one file, also while the product runs.
The file holds secrets: keep it as you keep the data.`;

async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  if (config.databaseUrl) {
    console.error('backup: DATABASE_URL is set: back that database up with its own tools, such as pg_dump.');
    return 2;
  }
  const cluster = clusterIn(chooseStateFolder(config.dataDir, findDatabaseAccount(), () => {}));
  const { connection, close } = await connectionFor(config);
  try {
    const { host = '', port = 0 } = connection;
    const source = { dataDir: config.dataDir, cluster, socket: { host, port }, version, now: new Date() };
    await backUp(source, file);
    console.error(`backup: ${file}, ${(statSync(file).size / 1_000_000).toFixed(1)} MB`);
    return 0;
  } finally {
    await close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`backup: ${error instanceof Error ? error.message : error}`);
  return 1;
});
