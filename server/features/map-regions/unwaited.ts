import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * A transaction that does not wait for the disk. The transaction that activates a region is written after it and does
 * wait; until then a crash costs an import that is restarted anyway.
 */
export const unwaited = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });
