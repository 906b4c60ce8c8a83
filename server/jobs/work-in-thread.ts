import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import type { WorkParts } from './long-work.ts';
import { ALIVE_EVERY_MS, type ThreadData, type ThreadMessage } from './works-in-thread.ts';

type ThreadParts<Data> = Required<WorkParts> & { log: ReturnType<typeof createLog>; now: () => Date; data: Data };

/** The thread's side of `runWorksInThread`: does the works with connections of its own, then ends. */
export async function workInThread<Data = object>(doAll: (parts: ThreadParts<Data>) => Promise<void>): Promise<void> {
  const { connection, logLevel, ...data } = workerData as ThreadData & Data;
  const alive = setInterval(() => parentPort?.postMessage({ isAlive: true } satisfies ThreadMessage), ALIVE_EVERY_MS);
  const db = openDatabase({ ...connection, max: 2, statement_timeout: 0 });
  try {
    await doAll({
      db,
      log: createLog(logLevel),
      now: () => new Date(),
      onWork: (key, isRunning) => parentPort?.postMessage({ key, isRunning } satisfies ThreadMessage),
      data: data as Data,
    });
  } finally {
    clearInterval(alive);
    await db.destroy();
  }
}
