import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { stopLogging } from './stop-remote-logging.ts';

const AT_ONCE = 500;

/** Removes what has expired; phones stopped receiving it at that moment. Who is being erased is left to the erasure. */
export async function endOverdueLogging(context: Context): Promise<void> {
  const { db, now } = context;
  let last: { project_id: number; user_id: string } | undefined = { project_id: 0, user_id: '' };
  while (last) {
    const rows = await db
      .selectFrom('remote_logging')
      .select(['project_id', 'user_id'])
      .where('ends_at', '<=', now())
      .where(sql<boolean>`(project_id, user_id) > (${last.project_id}, ${last.user_id})`)
      .orderBy('project_id')
      .orderBy('user_id')
      .limit(AT_ONCE)
      .execute();
    for (const { project_id: projectId, user_id: userId } of rows) {
      await db.transaction().execute(async (tx) => {
        if (await isFree(tx, projectId, userId)) {
          await stopLogging(context, tx, { projectId, userId, actorId: null });
        }
      });
    }
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  }
}

async function isFree(tx: Tx, projectId: number, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('remote_logging')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export const endRemoteLogging = (jobs: Jobs, context: Context): Promise<void> =>
  jobs.every('end-remote-logging', '*/5 * * * *', () => endOverdueLogging(context));
