import { endCredentials } from '#server/access/credentials.ts';
import { endSession } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Person, SignedIn } from '#server/http/caller.ts';

interface Which {
  person: Person;
  /** One session; all of them without. */
  sessionId?: string;
}

/** Ends someone's sessions: their next calls are refused. The caller's own session continues unless it is named. */
export const endSessionsOf = (
  { db, events }: Context,
  caller: SignedIn,
  { person, sessionId }: Which,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const ended = sessionId
      ? await endSession(tx, person.id, sessionId)
      : await endCredentials(tx, person, { keep: caller.sessionId });
    if (sessionId && ended === 0) throw notFound('The session');
    if (ended > 0) {
      await events.publish(tx, {
        projectId: null,
        actorId: caller.person.id,
        entity: 'sessions',
        entityId: person.id,
        action: 'deleted',
        before: { sessions: ended },
        after: { sessions: 0 },
      });
    }
    return ended;
  });
