import { randomBytes } from 'node:crypto';
import { getMigrations } from 'better-auth/db/migration';
import type pg from 'pg';
import { type Connection, openPool } from '#server/db/database.ts';
import { type AuthSettings, authOptions } from './auth.ts';
import { SECOND_FACTOR_TABLE } from './second-factor.ts';

const SCHEMA = 'identity';
const POOL_SIZE = 8;
/** Any number that nobody else locks by. */
const LOCK = 7_206_113;

/** Accounts live in their own schema, never among the product's tables: these connections see only that schema. */
export const openIdentityPool = (connection: Connection, onIdleError?: (error: Error) => void): pg.Pool =>
  openPool({ ...insideSchema(connection), max: POOL_SIZE, application_name: 'move-identity' }, onIdleError);

export const insideSchema = (connection: Connection): Connection => {
  const { connectionString, options = '' } = connection;
  const inside = (given: string) => `${given} -c search_path=${SCHEMA}`.trim();
  if (!connectionString) return { ...connection, options: inside(options) };
  // What the address says wins over what is given beside it.
  const address = new URL(connectionString);
  const { searchParams } = address;
  searchParams.set('options', inside(searchParams.get('options') ?? ''));
  address.search = searchParams.toString().replaceAll('+', '%20');
  return { ...connection, connectionString: address.href };
};

/** Runs what must not run concurrently across processes. The lock is released with its connection. */
export async function oneAtATime<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  const keeper = openPool({ ...connection, max: 1, idleTimeoutMillis: 0 });
  try {
    await keeper.query('select pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    await keeper.end();
  }
}

/** The tables alone, for a database that is about to be filled. */
export async function makeIdentityTables(connection: Connection, publicUrl: string): Promise<void> {
  const pool = openIdentityPool(connection);
  try {
    await migrateIdentity({ pool, secret: randomBytes(32).toString('hex'), publicUrl, complain: () => {} });
  } finally {
    await pool.end();
  }
}

/** Makes the schema and brings its tables up to date. Before the library is set up, which complains of missing tables. */
export async function migrateIdentity(settings: AuthSettings): Promise<void> {
  const { pool } = settings;
  // Checked first: "if not exists" needs the right to create even if there is nothing to create.
  const { rowCount } = await pool.query('select 1 from pg_namespace where nspname = $1', [SCHEMA]);
  if (!rowCount) await pool.query(`create schema ${SCHEMA}`);
  const { runMigrations } = await getMigrations(authOptions(settings));
  await runMigrations();
  await pool.query(SECOND_FACTOR_TABLE);
}
