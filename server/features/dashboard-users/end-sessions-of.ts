import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';

interface Which {
  userId: string;
  /** One session; all of them without. */
  sessionId?: string;
}

/** Ends someone's sessions: their next calls are refused. The caller's own session continues unless it is named. */
export const endSessionsOf = (
  { db, events }: Context,
  caller: SignedIn,
  { userId, sessionId }: Which,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    let query = tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id');
    query = sessionId ? query.where('id', '=', sessionId) : query.where('id', '<>', caller.sessionId);
    const ended = (await query.execute()).length;
    if (sessionId && ended === 0) throw notFound('The session');
    if (ended > 0) {
      await events.publish(tx, {
        projectId: null,
        actorId: caller.person.id,
        entity: 'sessions',
        entityId: userId,
        action: 'deleted',
        before: { sessions: ended },
        after: { sessions: 0 },
      });
    }
    return ended;
  });
