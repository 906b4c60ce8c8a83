import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Connection } from '#server/db/database.ts';
import { findDatabaseAccount } from '#server/db/embedded/database-account.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';
import { readPidFile } from '#server/db/embedded/orphans.ts';
import { chooseStateFolder, clusterIn } from '#server/db/embedded/state-folder.ts';

/** The configured database: a given one, the running product's, or one started for the duration. */
export async function connectionFor(config: Config): Promise<{ connection: Connection; close: () => Promise<void> }> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, close: async () => {} };
  const cluster = clusterIn(chooseStateFolder(config.dataDir, findDatabaseAccount(), () => {}));
  if (readPidFile(cluster)?.isReady) {
    const [, , , , host] = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { connection: { host, port: 5432, user: 'move', database: 'move' }, close: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, print: () => {} });
  return { connection: embedded.connection, close: () => embedded.stop() };
}
