import type { ResourceLimits, Worker } from 'node:worker_threads';
import type { Context } from '#server/context.ts';
import type { Connection } from '#server/db/database.ts';
import type { Jobs } from './jobs.ts';
import { claimable, releaseWork, scheduleWorks, type WorkKey, type WorkSchedule, type WorkTable } from './long-work.ts';
import { startThread } from './thread.ts';
import { watchThread } from './watch-thread.ts';

/** Works that compute for long: in a thread they delay no request. */
export interface ThreadWorks {
  table: WorkTable;
  schedule: WorkSchedule;
  /** The thread's source file; it calls `workInThread`. */
  source: string;
  /** What the thread needs besides a database and a log. */
  data?: object;
  /** A thread that needs more memory ends, and its work is tried again. */
  resourceLimits?: ResourceLimits;
  /** Runs every minute, before works that dead processes left are looked for. */
  everyMinute?: () => Promise<void>;
}

export interface ThreadData {
  connection: Connection;
  logLevel: string;
}

/** What the thread posts as a work begins and ends, and in between. */
export type ThreadMessage = { key: WorkKey; isRunning: boolean } | { isAlive: true };

export const ALIVE_EVERY_MS = 10_000;
/** Nothing computes for this long in one turn; the work is tried again once its lease has ended. */
const HANGS_AFTER_MS = 300_000;

interface RunningThread {
  worker: Worker;
  works: Map<string, WorkKey>;
  ended: Promise<void>;
}

/** Does works in a thread, which takes a second to start and runs only while there is work. */
export async function runWorksInThread(
  jobs: Jobs,
  { connection, db, events, log }: Pick<Context, 'connection' | 'db' | 'events' | 'log'>,
  { table, schedule, source, data, resourceLimits, everyMinute }: ThreadWorks,
): Promise<{ stop(): Promise<void> }> {
  let running: RunningThread | undefined;
  let isStopped = false;
  const start = (): RunningThread => {
    const workerData: ThreadData = { ...data, connection, logLevel: log.level };
    const worker = startThread(source, workerData, { resourceLimits });
    const works = new Map<string, WorkKey>();
    watchThread(worker, {
      silenceMs: HANGS_AFTER_MS,
      onHang: () => log.error({ work: table.name }, 'a thread hangs and is ended'),
    });
    worker.on('message', (message: ThreadMessage) => {
      if ('isAlive' in message) return;
      const { key, isRunning } = message;
      if (isRunning) works.set(JSON.stringify(key), key);
      else works.delete(JSON.stringify(key));
    });
    worker.once('error', (error) => log.error({ err: error, work: table.name }, 'thread ended'));
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        running = undefined;
        resolve();
      });
    });
    return { worker, works, ended };
  };
  const startIfWaiting = async () => {
    const waiting = db
      .selectFrom(table.name)
      .select(({ lit }) => lit(1).as('one'))
      .where(claimable(table));
    const isWaiting = !running && (await waiting.limit(1).execute()).length > 0;
    // A thread that begins while the process stops would claim a work and end with the process.
    if (isWaiting && !isStopped) running ??= start();
    return running;
  };
  await scheduleWorks(jobs, events, schedule, {
    // The queue gives up waiting after a quarter of an hour and tries again; the thread continues all the same.
    requested: async () => {
      await (await startIfWaiting())?.ended;
      // Requested while the thread was about to end.
      await (await startIfWaiting())?.ended;
    },
    leftOver: async () => {
      await everyMinute?.();
      await startIfWaiting();
    },
  });
  return {
    stop: async () => {
      isStopped = true;
      if (!running) return;
      const { worker, works } = running;
      await worker.terminate();
      // Stopping is no failed try, and whoever goes on need not wait for the lease.
      for (const key of works.values()) await releaseWork(db, table, key);
    },
  };
}
