import { randomBytes } from 'node:crypto';
import { getMigrations } from 'better-auth/db/migration';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Connection, databaseOn, openPool } from '#server/db/database.ts';
import { type AuthSettings, authOptions, EMBEDDED_ISSUER, IDENTITY_SCHEMA } from './auth.ts';
import { SECOND_FACTOR_TABLE } from './second-factor.ts';

const POOL_SIZE = 8;
/** Any number that nobody else locks by. */
const LOCK = 7_206_113;

/** Accounts live in their own schema, never among the product's tables; every statement names it. */
export const openIdentityPool = (connection: Connection, onIdleError?: (error: Error) => void): pg.Pool =>
  openPool({ ...connection, max: POOL_SIZE, application_name: 'move-identity' }, onIdleError);

/** Runs what must not run concurrently across processes. The lock belongs to a transaction, which a pooler keeps together. */
export async function oneAtATime<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  const pool = openPool({ ...connection, max: 1 });
  try {
    return await databaseOn(pool)
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
        return work();
      });
  } finally {
    await pool.end();
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
  const { rowCount } = await pool.query('select 1 from pg_namespace where nspname = $1', [IDENTITY_SCHEMA]);
  if (!rowCount) {
    await rejectLostAccounts(pool);
    await pool.query(`create schema ${IDENTITY_SCHEMA}`);
  }
  const { runMigrations } = await getMigrations(authOptions(settings));
  await runMigrations();
  await pool.query(SECOND_FACTOR_TABLE);
}

/** People who signed in with accounts that are gone could never sign in again, and a new first account would open all they had. */
async function rejectLostAccounts(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select 1 from users where issuer = $1 limit 1', [EMBEDDED_ISSUER]);
  if (!rowCount) return;
  throw new Error(
    `The database has people but not their accounts: the schema "${IDENTITY_SCHEMA}" is missing. Restore the whole backup.`,
  );
}
