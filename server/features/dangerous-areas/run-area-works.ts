import type { Worker } from 'node:worker_threads';
import type { Context } from '#server/context.ts';
import type { Connection } from '#server/db/database.ts';
import type { Stoppable } from '#server/feature.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { claimable, scheduleWorks } from '#server/jobs/long-work.ts';
import { startThread } from '#server/jobs/thread.ts';
import { AREA_WORKS, forgetOldAreaWorks } from './do-works.ts';
import { WORK_ENTITY } from './works.ts';

/** Compares past trips with areas in a thread of its own: many positions in many areas take a while. */
export async function runAreaWorks(
  jobs: Jobs,
  { db, events, log, now }: Pick<Context, 'db' | 'events' | 'log' | 'now'>,
  connection: Connection,
): Promise<Stoppable> {
  let running: { worker: Worker; ended: Promise<void> } | undefined;
  const start = () => {
    const data = { connection, logLevel: log.level };
    const worker = startThread('server/features/dangerous-areas/areas-worker.ts', data);
    worker.once('error', (error) => log.error({ err: error }, 'dangerous areas'));
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running = undefined;
        resolve();
      });
    });
    return { worker, ended };
  };
  /** A thread takes a second to start: it runs only while there is work. */
  const startIfWaiting = async () => {
    const waiting = await db.selectFrom('area_works').select('id').where(claimable(AREA_WORKS)).limit(1).execute();
    if (waiting.length > 0) running ??= start();
    return running;
  };
  await scheduleWorks(
    jobs,
    events,
    {
      queue: 'dangerous-area-works',
      leftOverQueue: 'dangerous-area-left-over-works',
      after: { entity: WORK_ENTITY, action: 'created' },
    },
    {
      requested: async () => {
        await (await startIfWaiting())?.ended;
        // Requested while the thread was about to end.
        await (await startIfWaiting())?.ended;
      },
      leftOver: async () => {
        await forgetOldAreaWorks(db, now());
        await startIfWaiting();
      },
    },
  );
  return { stop: async () => void (await running?.worker.terminate()) };
}
