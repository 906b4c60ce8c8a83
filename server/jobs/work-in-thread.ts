import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import type { WorkParts } from './long-work.ts';
import type { ThreadData, WorkMessage } from './works-in-thread.ts';

type ThreadParts<Data> = Required<WorkParts> & { log: ReturnType<typeof createLog>; now: () => Date; data: Data };

/** The thread's side of `runWorksInThread`: does the works with connections of its own, then ends. */
export async function workInThread<Data = object>(doAll: (parts: ThreadParts<Data>) => Promise<void>): Promise<void> {
  const { connection, logLevel, ...data } = workerData as ThreadData & Data;
  const db = openDatabase({ ...connection, max: 2, statement_timeout: 0 });
  try {
    await doAll({
      db,
      log: createLog(logLevel),
      now: () => new Date(),
      onWork: (key, isRunning) => parentPort?.postMessage({ key, isRunning } satisfies WorkMessage),
      data: data as Data,
    });
  } finally {
    await db.destroy();
  }
}
