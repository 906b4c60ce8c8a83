import type { LogLevel } from '#contract/remote-logging.ts';
import { holdUser } from '#server/access/app-users.queries.ts';
import { projectExists } from '#server/access/project-exists.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { notFound } from '#server/http/app-error.ts';
import { loggingFacts } from './logging-facts.ts';

interface StartRemoteLoggingInput {
  projectId: number;
  userId: string;
  level: LogLevel;
  endsAt: Date;
  /** Null if the person who wanted it is gone. */
  actorId: string | null;
}

/** Turns logging on for one app user, or restarts it; the phone receives it at its next fetch. */
export async function startLogging({ events, now }: Context, tx: Tx, input: StartRemoteLoggingInput): Promise<void> {
  const { projectId, userId, level, endsAt, actorId } = input;
  if (!(await projectExists(tx, projectId)) || !(await holdUser(tx, projectId, userId))) throw notFound('The app user');
  const before = await loggingFacts(tx, projectId, userId);
  const values = { level, started_by: actorId, started_at: now(), ends_at: endsAt, notified_at: null };
  await tx
    .insertInto('remote_logging')
    .values({ project_id: projectId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doUpdateSet(values))
    .execute();
  await events.publish(tx, {
    projectId,
    actorId,
    entity: 'app-user-logging',
    entityId: userId,
    action: before ? 'changed' : 'created',
    before,
    after: { level, endsAt: endsAt.toISOString() },
  });
}
