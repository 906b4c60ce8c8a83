import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';

/** Work that happens later or again and again, in the same database, so that it survives this process. */
export interface Jobs {
  /** Runs the work at the times of a cron line (UTC), once for all processes together. */
  every(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const STOP_WAIT_MS = 5_000;

export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: (text, values) => pool.query(text, values) },
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'));
  await boss.start();
  return {
    every: async (name, cron, work) => {
      await boss.createQueue(name);
      await boss.work(name, async () => work());
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_WAIT_MS, wait: true }),
  };
}
