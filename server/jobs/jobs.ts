import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Tx } from '#server/db/database.ts';
import { startLoop } from './loop.ts';
import { nextRun } from './queues.ts';

/** Scheduled and queued work, stored in the database so that it survives the process. */
export interface Jobs {
  /** Runs the work on a cron schedule (UTC), once across all processes. */
  every(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /** Handles the jobs of a queue one after the other; a failed one is retried later. */
  work<Data extends object>(name: string, work: (data: Data) => Promise<void>): Promise<void>;
  /** Queues a job if and when the transaction commits. */
  add<Data extends object>(tx: Tx, name: string, data: Data): Promise<void>;
  stop(): Promise<void>;
}

export const JOBS_SCHEMA = 'jobs';
/** Delays grow from a few seconds to about an hour. */
const RETRIES = { retryLimit: 10, retryDelay: 5, retryBackoff: true };
/** Queues are told what waits; should one miss it, it looks itself. */
const POLL_SECONDS = 600;
/** By then the transaction that added a job has usually committed. */
const NOTIFY_AFTER_MS = 150;
interface JobTimes {
  /** One question for all queues finds what other processes added and what is tried again. */
  lookEveryMs: number;
  lookIdleMs: number;
  /** How long a stop waits for running jobs. */
  stopWaitMs: number;
}
const TIMES: JobTimes = { lookEveryMs: 2_000, lookIdleMs: 4_000, stopWaitMs: 5_000 };
/** Failed jobs stay visible this long, to be inspected and retried. */
const KEEP_FAILED_SECONDS = 14 * 24 * 60 * 60;

/** A schedule whose minute has just begun when the process starts is not missed; of several processes one adds the job. */
const SCHEDULE = { slackMs: 60_000, once: { singletonKey: 'schedule', singletonSeconds: 60 } };

/** For a job whose end is not stored: it will be tried again. */
const NOTHING = { rows: [{ count: 0 }] };
/** pg-boss stores the end of jobs, given by their ids, with an output. */
const isEndOfJobs = ([, ids, output]: unknown[] = []): boolean => Array.isArray(ids) && output !== undefined;

export async function startJobs(
  pool: pg.Pool,
  log: FastifyBaseLogger,
  { lookEveryMs, lookIdleMs, stopWaitMs }: JobTimes = TIMES,
): Promise<Jobs> {
  let isStopped = false;
  const executeSql = async (text: string, values: unknown[]) => {
    // A job that outlasts the stop was given up there.
    if (isStopped) return NOTHING;
    try {
      return await pool.query(text, values);
    } catch (error) {
      // pg-boss does not wait for the end to be stored: nobody would catch this, and the process would end.
      if (!isEndOfJobs(values)) throw error;
      log.warn({ err: error }, 'the end of a job could not be stored, it will be tried again');
      return NOTHING;
    }
  };
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
    // It would compute the last run of every schedule twice a minute.
    schedule: false,
    db: { executeSql },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  const workers = new Map<string, string>();
  const notify = (name: string): void => boss.notifyWorker(workers.get(name) ?? '');
  const schedules: { name: string; cron: string; nextAt?: string | null }[] = [];
  const addDue = async (now: Date): Promise<void> => {
    for (const schedule of schedules) {
      const { name, cron } = schedule;
      schedule.nextAt ??= nextRun(cron, 'UTC', new Date(now.getTime() - SCHEDULE.slackMs));
      if (!schedule.nextAt || new Date(schedule.nextAt) > now) continue;
      if (await boss.send(name, {}, SCHEDULE.once)) notify(name);
      schedule.nextAt = nextRun(cron, 'UTC', now);
    }
  };
  const looking = startLoop({
    name: 'looking for jobs',
    log,
    everyMs: lookEveryMs,
    idleMs: lookIdleMs,
    round: async () => {
      const { rows } = await pool.query<{ now: Date; waiting: string[] }>(
        `select now(), array(
           select distinct name from ${JOBS_SCHEMA}.job
           where name = any($1) and state < 'active' and start_after < now()) as waiting`,
        [[...workers.keys()]],
      );
      for (const { now, waiting } of rows) {
        waiting.forEach(notify);
        await addDue(now);
        if (waiting.length > 0) return 'worked';
      }
    },
  });
  return {
    every: async (name, cron, work) => {
      await boss.createQueue(name);
      const options = { pollingIntervalSeconds: POLL_SECONDS };
      const worker = await boss.work(name, options, async () => work());
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
      workers.set(name, worker);
      schedules.push({ name, cron });
    },
    work: async (name, work) => {
      await boss.createQueue(name);
      const options = { pollingIntervalSeconds: POLL_SECONDS };
      const worker = await boss.work<Parameters<typeof work>[0]>(name, options, async (queued) => {
        for (const job of queued) await work(job.data);
      });
      workers.set(name, worker);
    },
    add: async (tx, name, data) => {
      const executeSql = (text: string, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(text, values));
      await boss.send(name, data, { ...RETRIES, db: { executeSql } });
      setTimeout(() => notify(name), NOTIFY_AFTER_MS).unref();
    },
    stop: async () => {
      await looking.stop();
      await boss.stop({ graceful: true, timeout: stopWaitMs, wait: true });
      isStopped = true;
    },
  };
}
