import type { z } from 'zod';
import type { ownSession } from '#contract/session.ts';
import { endCredentials } from '#server/access/credentials.ts';
import { endSession, IDLE_SECONDS } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { notFound } from '#server/http/app-error.ts';
import type { SignedIn } from '#server/http/caller.ts';
import { describeAgent } from './describe-agent.ts';

/** Nobody reads further; all end together anyway. */
const MAX_SESSIONS = 200;

const SHOWN = ['id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address', 'time_zone'] as const;

/** The open sessions of a person, most recently used first. */
export async function sessionsOf(
  { db, now }: Context,
  userId: string,
  ownSessionId: string,
): Promise<z.input<typeof ownSession>[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now())
    .where('last_seen_at', '>', new Date(now().getTime() - IDLE_SECONDS * 1000))
    .orderBy('last_seen_at', 'desc')
    .limit(MAX_SESSIONS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    own: row.id === ownSessionId,
    ...describeAgent(row.user_agent),
    timeZone: row.time_zone,
    address: row.address,
  }));
}

export const ownSessions = (context: Context, { person, sessionId }: SignedIn) =>
  sessionsOf(context, person.id, sessionId);

export async function endOwn(context: Context, { person }: SignedIn, id: string): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const ended = await endSession(tx, person.id, id);
    if (ended === 0) throw notFound('The session');
    await context.events.publish(tx, changeOf(person.id, ended));
    return ended;
  });
}

export async function endOtherSessionsOf(context: Context, { person, sessionId }: SignedIn): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const ended = await endCredentials(tx, person, { keep: sessionId });
    if (ended > 0) await context.events.publish(tx, changeOf(person.id, ended));
    return ended;
  });
}

/** Ids of sessions are left out of the list of changes. */
const changeOf = (userId: string, ended: number) =>
  ({
    projectId: null,
    actorId: userId,
    entity: 'sessions',
    entityId: userId,
    action: 'deleted',
    before: { sessions: ended },
  }) as const;
