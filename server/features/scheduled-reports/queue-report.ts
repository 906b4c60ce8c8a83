import type { Db, Tx } from '#server/db/database.ts';
import { holdReports } from '#server/mail/mails.queries.ts';
import { ReportProblem, type ReportRow } from './view-of-report.ts';

/** While app users are being erased one after another, no report can be finished. */
const MAX_TRIES = 3;

interface Queueing<T> {
  row: Pick<ReportRow, 'project_id' | 'kind'>;
  write: () => Promise<T>;
  queue: (tx: Tx, written: T) => Promise<void>;
}

/** Reads, writes and queues a report; repeats it if an app user whom it may name was erased meanwhile. */
export async function queueReport<T>(db: Db, { row, write, queue }: Queueing<T>): Promise<void> {
  const { project_id: projectId, kind } = row;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = await countErasures(db, projectId);
    const written = await write();
    const isQueued = await db.transaction().execute(async (tx) => {
      await holdReports(tx, projectId);
      // Insights name nobody.
      if (kind === 'people' && (await countErasures(tx, projectId)) !== before) return false;
      await queue(tx, written);
      return true;
    });
    if (isQueued) return;
  }
  throw new ReportProblem('erased');
}

/** Counted by receipts, which are kept, because the clocks of processes may differ. */
async function countErasures(db: Db | Tx, projectId: number): Promise<number> {
  const { count } = await db
    .selectFrom('erasures')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}
