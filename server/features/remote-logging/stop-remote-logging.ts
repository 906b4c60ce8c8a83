import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { loggingFacts } from './logging-facts.ts';

interface LoggingRef {
  projectId: number;
  userId: string;
  /** Null if it expired. */
  actorId: string | null;
}

/** Returns whether there was any. */
export async function stopLogging({ events }: Context, tx: Tx, ref: LoggingRef): Promise<boolean> {
  const { projectId, userId, actorId } = ref;
  const before = await loggingFacts(tx, projectId, userId);
  if (!before) return false;
  await tx.deleteFrom('remote_logging').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
  await events.publish(tx, {
    projectId,
    actorId,
    entity: 'app-user-logging',
    entityId: userId,
    action: 'deleted',
    before,
  });
  return true;
}
