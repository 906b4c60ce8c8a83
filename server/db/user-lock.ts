import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/** A lock per user, held until the end of the transaction, so that engine and erasure never process a user at once. */
export async function lockUser(tx: Kysely<Tables>, projectId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${projectId}))`.execute(tx);
}

/** A call fails within five seconds if somebody else is working on the user. */
const PATIENCE_MS = 4_000;

/** For calls: no lock of the transaction is waited for longer, such as the row of a user who is being erased. */
export async function waitBriefly(tx: Kysely<Tables>): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx);
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
