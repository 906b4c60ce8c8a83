import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * A transaction that is not waited for on the disk. The one that makes a region active is written behind it and waited
 * for; until then a crash costs an import that is begun anew in any case.
 */
export const unwaited = <Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    return work(tx);
  });
