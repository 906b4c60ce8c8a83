import { deleteJob, getJobs, listFailedJobs, retryJob } from '#contract/jobs.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { deleteFailed, errorOf, retryFailed } from '#server/jobs/failed-jobs.ts';
import { queues } from '#server/jobs/queues.ts';
import { failedJobsPage } from './failed-jobs.queries.ts';
import { pendingUploads, waitingMails } from './waiting.queries.ts';

interface Decision {
  queue: string;
  id: string;
  actorId: string;
  /** The action on a failed job; returns whether there was such a job. */
  decide: (tx: Tx, queue: string, id: string) => Promise<boolean>;
  after: { state: 'waiting' } | undefined;
}

export function jobsRoutes(context: Context): Route[] {
  const { db, events, now } = context;
  const settle = ({ queue, id, actorId, decide, after }: Decision): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await decide(tx, queue, id))) throw notFound('The failed job');
      await events.publish(tx, {
        projectId: null,
        actorId,
        entity: 'job',
        entityId: `${queue}/${id}`,
        action: after ? 'changed' : 'deleted',
        before: { state: 'failed' },
        after,
      });
    });
  return [
    route(getJobs, async () => {
      const { oldestAt, ...pending } = await pendingUploads(db);
      return {
        queues: await queues(db, now()),
        mails: await waitingMails(db),
        engine: { ...pending, oldestAt: oldestAt?.toISOString() ?? null },
      };
    }),

    route(listFailedJobs, async ({ query }) => {
      const { items, next } = await failedJobsPage(db, query);
      return {
        items: items.map(({ output, createdAt, failedAt, ...row }) => ({
          ...row,
          createdAt: createdAt.toISOString(),
          failedAt: failedAt?.toISOString() ?? null,
          error: errorOf(output),
        })),
        next,
      };
    }),

    route(retryJob, async ({ params, caller }) => {
      const after = { state: 'waiting' } as const;
      await settle({ ...params, actorId: caller.person.id, decide: retryFailed, after });
      return { retried: true as const };
    }),

    route(deleteJob, async ({ params, caller }) => {
      await settle({ ...params, actorId: caller.person.id, decide: deleteFailed, after: undefined });
      return { deleted: true as const };
    }),
  ];
}
