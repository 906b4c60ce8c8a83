import { listLogs, listRemoteLogging, startRemoteLogging, stopRemoteLogging } from '#contract/remote-logging.ts';
import type { Context } from '#server/context.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { type LogPlace, logLines } from './logs.queries.ts';
import { type LoggingPlace, loggingOf, runningPage } from './remote-logging.queries.ts';
import { startLogging } from './start-remote-logging.ts';
import { stopLogging } from './stop-remote-logging.ts';

const HOUR_MS = 3_600_000;
type Row = Awaited<ReturnType<typeof runningPage>>[number];

const present = ({ startedAt, endsAt, toldAt, ...row }: Row) => ({
  ...row,
  startedAt: startedAt.toISOString(),
  endsAt: endsAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
});

export function remoteLoggingRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listRemoteLogging, async ({ query: { limit, cursor } }) => {
      const rows = await runningPage(db, now(), limit, cursor ? loggingIn(cursor) : null);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const next = last ? encodeCursor([last.endsMs, last.projectId, last.userId]) : null;
      return { items: rows.slice(0, limit).map(present), next };
    }),

    route(startRemoteLogging, async ({ body: { hours, ...whose }, caller }) => {
      const endsAt = new Date(now().getTime() + hours * HOUR_MS);
      const wish = { ...whose, endsAt, actorId: caller.person.id };
      await db.transaction().execute((tx) => startLogging(context, tx, wish));
      const row = await loggingOf(db, whose.projectId, whose.userId, now());
      if (!row) throw notFound('The app user');
      return { logging: present(row) };
    }),

    route(stopRemoteLogging, async ({ query, caller }) => {
      const wish = { ...query, actorId: caller.person.id };
      const stopped = await db.transaction().execute((tx) => stopLogging(context, tx, wish));
      if (!stopped) throw notFound('Logging for this app user');
      return { stopped: true as const };
    }),

    route(listLogs, async ({ query: { cursor, ...view } }) => {
      const rows = await logLines(db, { ...view, after: cursor ? lineIn(cursor) : null });
      const last = rows.length > view.limit ? rows[view.limit - 1] : undefined;
      return {
        items: rows.slice(0, view.limit).map(({ t, level, text }) => ({ at: new Date(t).toISOString(), level, text })),
        next: last ? encodeCursor([last.lastMs, last.batchId, last.line]) : null,
      };
    }),
  ];
}

const badCursor = () => new AppError('validation', 'query.cursor: is not a cursor of this list');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LATEST_MS = 8.64e15;

function loggingIn(cursor: string): LoggingPlace {
  const [endsMs, projectId, userId] = decodeCursor(cursor);
  if (!Number.isSafeInteger(endsMs) || Math.abs(Number(endsMs)) > LATEST_MS) throw badCursor();
  if (!Number.isSafeInteger(projectId) || typeof userId !== 'string') throw badCursor();
  return { endsMs: Number(endsMs), projectId: Number(projectId), userId };
}

function lineIn(cursor: string): LogPlace {
  const [lastMs, batchId, line] = decodeCursor(cursor);
  if (!Number.isSafeInteger(lastMs) || !Number.isSafeInteger(line)) throw badCursor();
  if (typeof batchId !== 'string' || !UUID.test(batchId)) throw badCursor();
  return { lastMs: Number(lastMs), batchId, line: Number(line) };
}
