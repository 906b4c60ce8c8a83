import { readConfig } from '#server/config.ts';
import { restoreInto } from '#server/db/embedded/backup/restore.ts';

const USAGE = `restore <file>
Puts a backup into MOVE_DATA_DIR, which must not hold a database yet. The product must not run.`;

async function main(): Promise<number> {
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  if (config.databaseUrl) {
    console.error('restore: DATABASE_URL is set: restore that database with its own tools, such as pg_restore.');
    return 2;
  }
  const about = await restoreInto(config.dataDir, file, (line) => console.error(`restore: ${line}`));
  console.error(`restore: ${config.dataDir} is as it was on ${about.createdAt} (version ${about.version})`);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`restore: ${error instanceof Error ? error.message : error}`);
  return 1;
});
