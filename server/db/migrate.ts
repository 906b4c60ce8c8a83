import { Migrator, sql } from 'kysely';
import { version } from '#server/root.ts';
import type { Db } from './database.ts';
import { distribute } from './distribute.ts';
import { migrations } from './migrations.ts';

const TABLE = 'migrations';
const OLDEST_POSTGRESQL = 15;
/** A migration from before the first release, when all were replaced by a single one. */
const BEFORE_FIRST_RELEASE = '0001-foundation';

const migratorOn = (db: Db): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableName: TABLE });

/**
 * Runs pending migrations, distributes tables on a cluster, and returns the names of the migrations that ran. Several
 * processes may start at once: the migrator takes a lock.
 */
export async function migrate(db: Db): Promise<string[]> {
  await rejectOldPostgresql(db);
  await rejectHiddenTables(db);
  await rejectOldTables(db);
  await rejectNewerTables(db);
  const { error, results = [] } = await migratorOn(db).migrateToLatest();
  if (error) throw error;
  if (results.length > 0) {
    await sql`comment on table ${sql.table(TABLE)} is ${sql.lit(`written by ${version}`)}`.execute(db);
  }
  await distribute(db);
  return results.map(({ migrationName }) => migrationName);
}

/** Whether nothing is left to migrate, for the readiness check. */
export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migratorOn(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}

async function rejectOldPostgresql(db: Db): Promise<void> {
  const { rows } = await sql<{
    major: number;
  }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  const major = rows[0]?.major ?? 0;
  if (major < OLDEST_POSTGRESQL) {
    throw new Error(`The database is PostgreSQL ${major}; MOVE Dashboard needs ${OLDEST_POSTGRESQL} or newer.`);
  }
}

async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${TABLE}) is not null as exists`.execute(db);
  return rows[0]?.exists ?? false;
}

/** Otherwise a second, empty product would be set up next to tables that this connection cannot see. */
async function rejectHiddenTables(db: Db): Promise<void> {
  if (await hasTables(db)) return;
  const { rows } = await sql<{ schema: string }>`
    select distinct schemaname as schema from pg_tables
    where tablename = 'app_users' or (schemaname, tablename) in (('identity', 'second_factors'), ('jobs', 'version'))
    order by schema
  `.execute(db);
  if (rows.length === 0) return;
  const schemas = rows.map(({ schema }) => schema).join(', ');
  throw new Error(
    `The database has tables of MOVE Dashboard in the schemas ${schemas}, but this connection does not see the table "${TABLE}". Check the search_path of its role, or restore the whole backup.`,
  );
}

/** A newer version may have stored data that this one cannot handle. */
async function rejectNewerTables(db: Db): Promise<void> {
  if (!(await hasTables(db))) return;
  const { rows } = await sql<{ name: string; writer: string | null }>`
    select name, obj_description(${TABLE}::regclass) as writer from ${sql.table(TABLE)} order by name desc limit 1
  `.execute(db);
  const [last] = rows;
  if (!last || last.name in migrations) return;
  const writer = last.writer?.replace('written by ', '') ?? 'a newer version';
  throw new Error(
    `The data was written by MOVE Dashboard ${writer}, and this is ${version}. Start that version, or restore a backup made with this one.`,
  );
}

async function rejectOldTables(db: Db): Promise<void> {
  if (!(await hasTables(db))) return;
  const old = await sql`select 1 from ${sql.table(TABLE)} where name = ${BEFORE_FIRST_RELEASE}`.execute(db);
  if (old.rows.length > 0) {
    throw new Error(
      'The database is from a version before the first release and cannot be upgraded; set MOVE_DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
  }
}
