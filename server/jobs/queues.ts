import cronParser from 'cron-parser';
import { type Kysely, sql } from 'kysely';
import type { JobQueue } from '#contract/jobs.ts';
import type { Tables } from '#server/db/tables.ts';

type Database = Kysely<Tables>;

/** The tables of jobs are created when jobs first run. */
export async function hasJobs(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

interface QueueRow {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  done: number;
  oldestWaitingAt: Date | null;
  oldestFailedAt: Date | null;
  lastDoneAt: Date | null;
  cron: string | null;
  timeZone: string | null;
}

/** Every queue with its counts, without those that pg-boss uses itself. */
export async function queues(db: Database, now: Date): Promise<JobQueue[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<QueueRow>`
    select q.name, s.cron, s.timezone as "timeZone",
      count(j.id) filter (where j.state in ('created', 'retry')) as waiting,
      count(j.id) filter (where j.state = 'active') as active,
      count(j.id) filter (where j.state = 'failed') as failed,
      count(j.id) filter (where j.state = 'completed') as done,
      min(j.created_on) filter (where j.state in ('created', 'retry')) as "oldestWaitingAt",
      min(j.completed_on) filter (where j.state = 'failed') as "oldestFailedAt",
      max(j.completed_on) filter (where j.state = 'completed') as "lastDoneAt"
    from jobs.queue q
    left join jobs.job j on j.name = q.name
    left join jobs.schedule s on s.name = q.name
    where q.name not like '\\_\\_pgboss\\_\\_%'
    group by q.name, s.cron, s.timezone
    order by q.name
  `.execute(db);
  return rows.map(({ cron, timeZone, oldestWaitingAt, oldestFailedAt, lastDoneAt, ...counts }) => ({
    ...counts,
    oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
    oldestFailedAt: oldestFailedAt?.toISOString() ?? null,
    lastDoneAt: lastDoneAt?.toISOString() ?? null,
    schedule: cron ? { cron, timeZone: timeZone ?? 'UTC', nextAt: nextRun(cron, timeZone ?? 'UTC', now) } : null,
  }));
}

const MINUTE_MS = 60_000;

/**
 * Null for an invalid cron expression. A schedule names minutes, so the search starts at the end of this one: the parser
 * goes second by second.
 */
export function nextRun(cron: string, timeZone: string, now: Date): string | null {
  const lastSecond = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1_000);
  try {
    return cronParser.parseExpression(cron, { tz: timeZone, currentDate: lastSecond }).next().toDate().toISOString();
  } catch {
    return null;
  }
}
