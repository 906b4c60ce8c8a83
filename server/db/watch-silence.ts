import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { outage } from './outage.ts';

/** After a statement has run this long, the database is probed. */
const DOUBT_MS = 500;
/** A database that does not answer a probe within this time counts as unavailable. */
const ANSWER_MS = 3_000;
/** A timer this late was held up by this process or its machine, which says nothing about the database. */
const LATE_MS = 500;

/**
 * A database that accepts connections but does not respond would block every caller. While a statement runs long, another
 * connection sends a probe: without a response in time, all connections of the pool are closed, so that callers fail at
 * once, and new ones are rejected until the database responds again. A statement that is merely slow continues.
 */
export function watchSilence(pool: pg.Pool, connection: pg.PoolConfig): void {
  const clients = new Set<pg.PoolClient>();
  const out = new Map<pg.PoolClient, number>();
  const witness = createWitness(connection);
  let isChecking = false;
  let isSilent = false;

  const check = async (): Promise<void> => {
    const now = Date.now();
    if (isSilent || [...out.values()].some((since) => now - since >= DOUBT_MS)) {
      isSilent = !(await witness.isAnswered());
      if (isSilent) for (const client of clients) socketOf(client).destroy();
    }
    isChecking = false;
    if (!pool.ending && (isSilent || out.size > 0)) checkLater();
    else witness.rest();
  };
  const checkLater = (): void => {
    if (isChecking) return;
    isChecking = true;
    setTimeout(() => void check(), DOUBT_MS).unref();
  };

  pool.on('connect', (client) => {
    clients.add(client);
    outage.isOver();
  });
  pool.on('remove', (client) => {
    clients.delete(client);
    out.delete(client);
  });
  pool.on('acquire', (client) => {
    out.set(client, Date.now());
    checkLater();
  });
  pool.on('release', (_error, client) => void out.delete(client));

  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
  type Refused = (error: Error, client: undefined, release: () => void) => void;
  const connectUnlessSilent = (callback?: Refused) => {
    if (!isSilent) return connect(callback);
    const error = Object.assign(new Error('The database does not answer.'), { code: '08006' });
    return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
  };
  pool.connect = connectUnlessSilent as typeof pool.connect;
}

/** A separate connection for probes. */
function createWitness({ max: _max, Client: _Client, ...connection }: pg.PoolConfig) {
  let client: pg.Client | null = null;

  const question = async (): Promise<void> => {
    if (!client) {
      client = new pg.Client({ ...connection, application_name: 'move-watch' });
      client.on('error', () => {});
      await client.connect();
    }
    await client.query('select 1');
  };
  const rest = (): void => {
    void client?.end().catch(() => {});
    client = null;
  };

  return {
    rest,
    /** Any response counts, even an error. */
    isAnswered: async (): Promise<boolean> => {
      const answered = new AbortController();
      const silence = silenceOf(ANSWER_MS, answered.signal).then(() => false);
      const answer = question().then(
        () => true,
        () => {
          rest();
          return true;
        },
      );
      const isAnswered = await Promise.race([answer, silence]);
      answered.abort();
      if (!isAnswered && client) {
        socketOf(client).destroy();
        client = null;
      }
      return isAnswered;
    },
  };
}

/** Ends when the database has had this long to answer while this process was running, or when it has answered. */
async function silenceOf(ms: number, answered: AbortSignal): Promise<void> {
  let lateness: number;
  do {
    const due = performance.now() + ms;
    await sleep(ms, undefined, { signal: answered }).catch(() => {});
    lateness = performance.now() - due;
  } while (lateness >= LATE_MS && !answered.aborted);
  // A response may be waiting to be read.
  await nextTurn();
  await nextTurn();
}

export const socketOf = (client: object): { destroy(): void } =>
  (client as { connection: { stream: { destroy(): void } } }).connection.stream;
