import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isStopped, LOCKED_BY_OTHERS } from './failures.ts';
import type { Tables } from './tables.ts';

/** A lock per user, held until the end of the transaction, so that engine and erasure never process a user at once. */
export async function lockUser(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await lockInTime(tx, () => sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${projectId}))`.execute(tx));
}

/** A call fails within five seconds if somebody else is working on the user. */
const PATIENCE_MS = 4_000;

/** How long transactions of calls may still wait for app users. */
const patience = new WeakMap<Kysely<Tables>, number>();

/** For calls: no lock of the transaction is waited for longer, such as the row of a user who is being erased. */
export async function waitBriefly(tx: Kysely<Tables>): Promise<void> {
  if (!patience.has(tx)) patience.set(tx, PATIENCE_MS);
  await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx);
}

/**
 * Sends a statement that locks app users. In a call, all of them together wait no longer than one lock may be waited
 * for. One statement may wait several times for the same row: for those who wait for it already, then for who holds it.
 */
export async function lockInTime<Result>(tx: Kysely<Tables>, lock: () => Promise<Result>): Promise<Result> {
  const left = patience.get(tx);
  if (left === undefined) return lock();
  const { rows } = await sql<{ former: string }>`
    select current_setting('statement_timeout') as former,
      set_config('statement_timeout', ${String(Math.max(1, Math.ceil(left)))}, true)
  `.execute(tx);
  const beganAt = performance.now();
  const result = await lock().catch((error: unknown) => {
    throw isStopped(error) ? Object.assign(error as Error, { code: LOCKED_BY_OTHERS }) : error;
  });
  patience.set(tx, left - (performance.now() - beganAt));
  await sql`select set_config('statement_timeout', ${rows[0]?.former ?? '0'}, true)`.execute(tx);
  return result;
}

/** A transaction of a call, with such locks. */
export const waitingBriefly = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await waitBriefly(tx);
    return work(tx);
  });

/** The same lock for a call. */
export async function lockUserForCall(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await waitBriefly(tx);
  await lockUser(tx, projectId, userId);
}
