import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './page.ts';

const area = 'jobs';
const count = z.int();
const moment = z.iso.datetime();

export const jobQueue = z.object({
  name: z.string(),
  waiting: count,
  active: count,
  failed: count,
  /** Finished within about the last half day; older ones are archived. */
  done: count,
  oldestWaitingAt: z.nullable(moment),
  oldestFailedAt: z.nullable(moment),
  lastDoneAt: z.nullable(moment),
  /** The schedule, if it runs automatically. */
  schedule: z.nullable(z.object({ cron: z.string(), timeZone: z.string(), nextAt: z.nullable(moment) })),
});
export type JobQueue = z.infer<typeof jobQueue>;

export const getJobs = endpoint({
  name: 'get background jobs',
  area,
  method: 'GET',
  path: '/move/job',
  summary:
    'Queues with waiting, running, failed and finished jobs; waiting mails; uploads that the engine has not processed.',
  right: { who: 'dolphin' },
  reply: z.object({
    queues: z.array(jobQueue),
    mails: z.object({
      waiting: count,
      /** Failed at least once and being retried. */
      troubled: count,
      /** Failed permanently. */
      failed: count,
      nextAt: z.nullable(moment),
      lastError: z.nullable(z.string()),
    }),
    engine: z.object({
      /** Counted up to a limit; `more` says that there are others. */
      pending: count,
      more: z.boolean(),
      oldestAt: z.nullable(moment),
    }),
  }),
});

export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  createdAt: moment,
  failedAt: z.nullable(moment),
  tries: count,
  error: z.string(),
});
export type FailedJob = z.infer<typeof failedJob>;

export const listFailedJobs = endpoint({
  name: 'list failed jobs',
  area,
  method: 'GET',
  path: '/move/job/failed',
  summary: 'Jobs that failed permanently, latest first, with their error.',
  right: { who: 'dolphin' },
  query: z.strictObject({ queue: z.optional(z.string().check(z.maxLength(200))), ...pageQuery.shape }),
  reply: pageOf(failedJob),
});

const job = z.strictObject({ queue: z.string().check(z.minLength(1), z.maxLength(200)), id: z.uuid() });

export const retryJob = endpoint({
  name: 'retry job',
  area,
  method: 'POST',
  path: '/move/job/{queue}/{id}/retry',
  summary: 'Puts a failed job back on its queue.',
  right: { who: 'dolphin' },
  params: job,
  reply: z.object({ retried: z.literal(true) }),
});

export const deleteJob = endpoint({
  name: 'delete job',
  area,
  method: 'DELETE',
  path: '/move/job/{queue}/{id}',
  summary: 'Deletes a failed job; its work is not done.',
  right: { who: 'dolphin' },
  params: job,
  reply: z.object({ deleted: z.literal(true) }),
});
