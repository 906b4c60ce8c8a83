import { type Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { withConnectionTurns } from './connection-turns.ts';
import { PreparedClient } from './prepared.ts';
import type { Tables } from './tables.ts';
import { socketOf, watchSilence } from './watch-silence.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** A URL, or the socket folder of the embedded database. */
export type Connection = pg.PoolConfig;

// Counts and ids stay below 2^53; as strings they would compare and add incorrectly.
const INT8 = 20;
pg.types.setTypeParser(INT8, Number);
// A date has no time zone; read as a Date it would get one.
const DATE = 1082;
pg.types.setTypeParser(DATE, String);

export const POOL_SIZE = 20;
/** How long a caller waits for a free connection before it gets `unavailable`. */
const CONNECT_TIMEOUT_MS = 3_500;
/** Longer than the interval of most jobs, because opening a connection costs more than the jobs of an idle product. */
const IDLE_TIMEOUT_MS = 90_000;
const STATEMENT_TIMEOUT_MS = 30_000;

export function openPool(
  { statement_timeout = STATEMENT_TIMEOUT_MS, ...connection }: Connection,
  onIdleError: (error: Error) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'move-dashboard',
    ...(keepsSessions(connection) && {
      Client: PreparedClient,
      onConnect: prepareSession(Number(statement_timeout), connection),
    }),
    ...connection,
  });
  // Without a listener a stopped database would crash this process.
  pool.on('error', onIdleError);
  // The pool listens only to idle connections; if one is lost within a transaction, its next statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}));
  watchSilence(pool, connection);
  return pool;
}

/**
 * Set after connecting, because poolers reject startup parameters. Our statements are short: compiling one costs more than
 * it saves, and the planner overestimates tables that are not analysed yet.
 */
const prepareSession =
  (timeoutMs: number, { connectionTimeoutMillis = CONNECT_TIMEOUT_MS }: Connection) =>
  async (client: pg.ClientBase) => {
    // The pool's limit ends when the connection is open. Nobody waits any longer for one that is this slow.
    const timer = setTimeout(() => socketOf(client).destroy(), connectionTimeoutMillis);
    try {
      await client.query(`set statement_timeout = ${timeoutMs}; set jit = off`);
    } finally {
      clearTimeout(timer);
    }
  };

/** Whether session settings survive a transaction; not behind a transaction pooler, if the URL says so. */
export const keepsSessions = ({ connectionString }: Connection): boolean =>
  !connectionString || new URL(connectionString).searchParams.get('pool_mode') !== 'transaction';

export const databaseOn = (pool: pg.Pool): Db => withConnectionTurns<Tables>(new PostgresDialect({ pool }));

export const openDatabase = (connection: Connection, onIdleError?: (error: Error) => void): Db =>
  databaseOn(openPool(connection, onIdleError));
