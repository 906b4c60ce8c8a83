import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Restorer } from '#server/restore.ts';
import { loggingState } from './logging-facts.ts';
import { startLogging } from './start-remote-logging.ts';
import { stopLogging } from './stop-remote-logging.ts';

export const remoteLoggingRestorer = (context: Context): Restorer => ({
  entity: 'app-user-logging',
  who: 'dolphin',
  restore: async (tx, { projectId, entityId: userId, value, actorId }) => {
    if (projectId === null) throw new AppError('conflict', 'Logging always belongs to a project.');
    if (value === null) return void (await stopLogging(context, tx, { projectId, userId, actorId }));
    const { level, endsAt } = loggingState.parse(value);
    // It is limited by time: an expired period is not restored.
    if (new Date(endsAt) <= context.now()) throw new AppError('conflict', 'The time of this logging is over.');
    await startLogging(context, tx, { projectId, userId, level, endsAt: new Date(endsAt), actorId });
  },
});
