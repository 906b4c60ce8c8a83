import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { version } from '#server/root.ts';
import { connectionFor } from './connection.ts';

/** Brings the tables up to date without starting the product, for deployments that do it as a step of their own. */
async function main(): Promise<void> {
  const { connection, close } = await connectionFor(readConfig(process.env, process.cwd()));
  const db = openDatabase(connection);
  try {
    const ran = await migrate(db);
    console.log(ran.length > 0 ? `Migrated to ${version}: ${ran.join(', ')}` : `Up to date with ${version}`);
  } finally {
    await db.destroy();
    await close();
  }
}

await main().catch((error: unknown) => {
  console.error(`migrate: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
