import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { stopLogging } from './stop-remote-logging.ts';

const AT_ONCE = 500;

/** Removes what has expired; phones stopped receiving it at that moment. */
export async function endOverdueLogging(context: Context): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const rows = await db
      .selectFrom('remote_logging')
      .select(['project_id', 'user_id'])
      .where('ends_at', '<=', now())
      .limit(AT_ONCE)
      .execute();
    for (const { project_id: projectId, user_id: userId } of rows) {
      await db.transaction().execute((tx) => stopLogging(context, tx, { projectId, userId, actorId: null }));
    }
    if (rows.length < AT_ONCE) return;
  }
}

export const endRemoteLogging = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('end-remote-logging', '*/5 * * * *', () => endOverdueLogging(context));
