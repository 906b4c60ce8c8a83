import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * A transaction that does not wait for the disk, for what can be computed again after a crash. Set for the transaction,
 * because a pooler may give its connection to others afterwards.
 */
export const unwaited = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });
