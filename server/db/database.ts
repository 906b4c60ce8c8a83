import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { PreparedClient } from './prepared.ts';
import type { Tables } from './tables.ts';
import { watchSilence } from './watch-silence.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** An address, or the socket's folder of the embedded database. */
export type Connection = pg.PoolConfig;

// Counts and ids stay below 2^53 here; as strings they would compare and add incorrectly.
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);
// A date has no time zone; read as a Date it would get one.
const DATE = 1082;
pg.types.setTypeParser(DATE, String);

const POOL_SIZE = 20;
/** How long a caller waits for a free connection before the answer is "unavailable". */
const CONNECT_TIMEOUT_MS = 3_500;
const STATEMENT_TIMEOUT_MS = 30_000;

export function openPool(connection: Connection, onIdleError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'move-dashboard',
    Client: PreparedClient,
    ...connection,
  });
  // Without a listener a stopped database would crash this process.
  pool.on('error', onIdleError);
  // The pool listens to idle connections only; one lost within a transaction fails the next statement anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  watchSilence(pool, connection);
  return pool;
}

export const databaseOn = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

export const openDatabase = (connection: Connection, onIdleError?: (error: Error) => void): Db =>
  databaseOn(openPool(connection, onIdleError));
