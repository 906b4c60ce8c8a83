import { Migrator, sql } from 'kysely';
import type { Db } from './database.ts';
import { migrations } from './migrations.ts';

const migratorOn = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableName: 'migrations' });

const OLDEST_POSTGRESQL = 15;

/** Brings the tables up to date. Several processes may start at once: the migrator takes a lock. */
export async function migrate(db: Db): Promise<void> {
  const { rows } = await sql<{
    major: number;
  }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  const major = rows[0]?.major ?? 0;
  if (major < OLDEST_POSTGRESQL) {
    throw new Error(`The database is PostgreSQL ${major}; MOVE Dashboard needs ${OLDEST_POSTGRESQL} or newer.`);
  }
  const { error } = await migratorOn(db).migrateToLatest();
  if (error) throw error;
}

/** Whether nothing is left to migrate, for the readiness check. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migratorOn(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}
