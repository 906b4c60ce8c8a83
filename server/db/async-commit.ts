import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * A transaction with asynchronous commit, for data that can be recomputed after a crash. Set per transaction, because a
 * pooler may reuse the connection for others.
 */
export const withAsyncCommit = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });
