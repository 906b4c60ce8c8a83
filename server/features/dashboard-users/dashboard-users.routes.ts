import {
  disableUser,
  endAllSessions,
  endSession,
  listDashboardUsers,
  listSessions,
} from '#contract/dashboard-users.ts';
import { viewAs } from '#contract/session.ts';
import { personByUid } from '#server/access/person.queries.ts';
import { IDLE_SECONDS } from '#server/access/sessions.queries.ts';
import type { Context } from '#server/context.ts';
import { sessionsOf } from '#server/features/session/own-sessions.ts';
import { startViewing } from '#server/features/session/view-as.ts';
import { notFound } from '#server/http/app-error.ts';
import type { Person } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { usersPage } from './dashboard-users.queries.ts';
import { setDisabled } from './disable-user.ts';
import { endSessionsOf } from './end-sessions-of.ts';

export function dashboardUsersRoutes(context: Context): Route[] {
  const { db, identity, now } = context;
  const idleSince = () => new Date(now().getTime() - IDLE_SECONDS * 1000);
  const personOf = async (uid: string): Promise<Person> => {
    const person = await personByUid(db, identity.issuer, uid);
    if (!person) throw notFound('The dashboard user');
    return person;
  };
  return [
    route(listDashboardUsers, async ({ query }) => {
      const filter = { ...query, issuer: identity.issuer, now: now(), idleSince: idleSince() };
      const { items, next } = await usersPage(db, filter);
      return {
        items: items.map((row) => ({
          ...row,
          createdAt: row.createdAt.toISOString(),
          lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
        })),
        next,
      };
    }),

    route(listSessions, async ({ params, caller }) => ({
      items: await sessionsOf(context, (await personOf(params.uid)).id, caller.sessionId),
      next: null,
    })),

    route(endSession, async ({ params, caller }) => ({
      ended: await endSessionsOf(context, caller, { person: await personOf(params.uid), sessionId: params.id }),
    })),

    route(endAllSessions, async ({ params, caller }) => ({
      ended: await endSessionsOf(context, caller, { person: await personOf(params.uid) }),
    })),

    route(disableUser, ({ params, body, caller }) => setDisabled(context, caller.person, params.uid, body.disabled)),

    route(viewAs, async ({ params, caller }) => ({
      until: (await startViewing(context, caller, params.uid)).toISOString(),
    })),
  ];
}
