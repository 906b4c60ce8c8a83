import { listDeviceLogs, listRemoteLogging, startRemoteLogging, stopRemoteLogging } from '#contract/remote-logging.ts';
import type { Context } from '#server/context.ts';
import { waitingBriefly } from '#server/db/user-lock.ts';
import { notFound } from '#server/http/app-error.ts';
import { type Route, route } from '#server/http/route.ts';
import { deviceLogsPage } from './logs.queries.ts';
import { loggingOf, runningPage } from './remote-logging.queries.ts';
import { startLogging } from './start-remote-logging.ts';
import { stopLogging } from './stop-remote-logging.ts';

const HOUR_MS = 3_600_000;
type Row = NonNullable<Awaited<ReturnType<typeof loggingOf>>>;

const present = ({ startedAt, endsAt, notifiedAt, ...row }: Row) => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  notifiedAt: notifiedAt?.toISOString() ?? null,
});

export function remoteLoggingRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listRemoteLogging, async ({ query }) => {
      const { items, next } = await runningPage(db, now(), query);
      return { items: items.map(present), next };
    }),

    route(startRemoteLogging, async ({ body: { hours, ...user }, caller }) => {
      const endsAt = new Date(now().getTime() + hours * HOUR_MS);
      const input = { ...user, endsAt, actorId: caller.person.id };
      await waitingBriefly(db, (tx) => startLogging(context, tx, input));
      const row = await loggingOf(db, user.projectId, user.userId, now());
      if (!row) throw notFound('The app user');
      return { logging: present(row) };
    }),

    route(stopRemoteLogging, async ({ query, caller }) => {
      const input = { ...query, actorId: caller.person.id };
      const stopped = await db.transaction().execute((tx) => stopLogging(context, tx, input));
      if (!stopped) throw notFound('Logging for this app user');
      return { stopped: true as const };
    }),

    route(listDeviceLogs, async ({ query }) => {
      const { items, next } = await deviceLogsPage(db, query);
      return { items: items.map(({ t, level, text }) => ({ at: new Date(t).toISOString(), level, text })), next };
    }),
  ];
}
