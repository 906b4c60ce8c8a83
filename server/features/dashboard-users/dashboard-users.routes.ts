import { endAllSessions, endSession, listDashboardUsers, listSessions } from '../../../contract/dashboard-users.ts';
import type { Context } from '../../context.ts';
import { isPlace, type KeysetOrder, type Place } from '../../db/keyset.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { type Route, route } from '../../http/route.ts';
import { IDLE_SECONDS } from '../session/sessions.queries.ts';
import { personByUid } from '../users/person.queries.ts';
import { userOrder, usersPage } from './dashboard-users.queries.ts';
import { endSessionsOf } from './end-sessions-of.ts';

export function dashboardUsersRoutes(context: Context): Route[] {
  const { db, identity, now } = context;
  const idleSince = () => new Date(now().getTime() - IDLE_SECONDS * 1000);
  const userIdOf = async (uid: string): Promise<string> => {
    const person = await personByUid(db, identity.issuer, uid);
    if (!person) throw notFound('The dashboard user');
    return person.id;
  };
  return [
    route(listDashboardUsers, async ({ query: { search, role, sort, limit, cursor } }) => {
      const order = userOrder(sort);
      const after = cursor ? placeIn(cursor, order) : null;
      const view = { issuer: identity.issuer, search, role, order, after, limit, now: now(), idleSince: idleSince() };
      const rows = await usersPage(db, view);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        items: rows.slice(0, limit).map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
        })),
        next: last ? encodeCursor([last.key, last.id]) : null,
      };
    }),

    route(listSessions, async ({ params, caller }) => {
      const rows = await db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'last_seen_at', 'expires_at'])
        .where('user_id', '=', await userIdOf(params.uid))
        .where('expires_at', '>', now())
        .where('last_seen_at', '>', idleSince())
        .orderBy('last_seen_at', 'desc')
        .limit(MOST_SESSIONS)
        .execute();
      const items = rows.map((row) => ({
        id: row.id,
        startedAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        endsAt: row.expires_at.toISOString(),
        own: row.id === caller.sessionId,
      }));
      return { items, next: null };
    }),

    route(endSession, async ({ params, caller }) => ({
      ended: await endSessionsOf(context, caller, { userId: await userIdOf(params.uid), sessionId: params.id }),
    })),

    route(endAllSessions, async ({ params, caller }) => ({
      ended: await endSessionsOf(context, caller, { userId: await userIdOf(params.uid) }),
    })),
  ];
}

/** Nobody reads further; all end together anyway. */
const MOST_SESSIONS = 200;

function placeIn(cursor: string, order: KeysetOrder): Place {
  const place = decodeCursor(cursor);
  if (isPlace(order, place)) return place;
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
