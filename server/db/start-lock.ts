import pg from 'pg';
import type { Connection } from './database.ts';

/** Any number that nothing else locks. */
const LOCK = 7_183_201;

/**
 * Waits until no other process makes tables, accounts or queues, and keeps the others waiting until it is released.
 * Without it two processes that start on an empty database at once wait for each other.
 */
export async function lockStart(connection: Connection): Promise<() => Promise<void>> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  let isReleased = false;
  return async () => {
    if (isReleased) return;
    isReleased = true;
    await client.end();
  };
}
