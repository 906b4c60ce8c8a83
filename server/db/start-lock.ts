import pg from 'pg';
import { type Connection, keepsSessions } from './database.ts';

/** An arbitrary number that nothing else locks. */
const LOCK = 7_183_201;

/**
 * Serialises the creation of tables, accounts and queues between processes. Without it, two processes that start on an
 * empty database at once can deadlock. The lock belongs to a transaction, because a pooler may share sessions.
 */
export async function lockStart(connection: Connection): Promise<() => Promise<void>> {
  if (keepsSessions(connection)) await rejectSharedSessions(connection);
  const client = await connect(connection);
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  let isReleased = false;
  return async () => {
    if (isReleased) return;
    isReleased = true;
    await client.end();
  };
}

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Rejects a pooler that shares sessions between connections: prepared statements and settings would mix. */
async function rejectSharedSessions(connection: Connection): Promise<void> {
  const clients = [await connect(connection), await connect(connection)];
  try {
    const sessions = new Set<number>();
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      for (const { pid } of rows) sessions.add(pid);
    }
    if (sessions.size === clients.length) return;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  throw new Error(
    'DATABASE_URL leads to a pooler that shares sessions; add pool_mode=transaction to it, or let the pooler keep sessions.',
  );
}
