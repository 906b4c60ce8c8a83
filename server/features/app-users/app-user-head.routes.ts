import { getAppUserConfig, listRecomputations, recomputeDay, saveAppUserConfig } from '#contract/app-user-config.ts';
import {
  eraseAppUser,
  exportAppUser,
  getAppUser,
  listInstallations,
  listTrackViews,
  setAppUserBlocked,
  setAppUserPilot,
  startAppUserLogging,
  stopAppUserLogging,
} from '#contract/app-user-head.ts';
import { tagAppUser } from '#contract/app-user-tags.ts';
import type { DeviceDescription } from '#contract/upload.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { noteView } from '#server/access/note-view.ts';
import type { Context } from '#server/context.ts';
import { waitingBriefly } from '#server/db/user-lock.ts';
import { startLogging } from '#server/features/remote-logging/start-remote-logging.ts';
import { stopLogging } from '#server/features/remote-logging/stop-remote-logging.ts';
import { AppError, notFound } from '#server/http/app-error.ts';
import { actorOf } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { installationsPage, trackViewsPage } from './app-user-head.queries.ts';
import { readAppUserHead } from './app-user-head.ts';
import { archiveOfUser } from './archive-of-user.ts';
import { changeTags, withTags } from './change-tags.ts';
import { saveServices } from './change-user-config.ts';
import { eraseUser } from './erase-user.ts';
import { readUserConfig } from './read-user-config.ts';
import { daysOffRoads, queueRecomputation, recomputationsOf } from './recompute-day.ts';
import { setUserMark } from './user-mark.ts';

const HOUR_MS = 3_600_000;

export function appUserHeadRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(getAppUser, ({ query }) => readAppUserHead(context, query)),

    route(setAppUserBlocked, async ({ query, body: { block }, caller }) => {
      const actor = { actorId: actorOf(caller) };
      await waitingBriefly(db, (tx) => setUserMark(context, tx, query, 'blocked', block, actor));
      return { blocked: block };
    }),

    route(setAppUserPilot, async ({ query, body: { pilot }, caller }) => {
      const actor = { actorId: actorOf(caller) };
      await waitingBriefly(db, (tx) => setUserMark(context, tx, query, 'pilot', pilot, actor));
      return { pilot };
    }),

    route(tagAppUser, async ({ query, body, caller }) => ({
      tags: await waitingBriefly(db, (tx) => changeTags(context, tx, query, withTags(body), actorOf(caller))),
    })),

    route(startAppUserLogging, async ({ query, body: { level, hours }, caller }) => {
      const endsAt = new Date(now().getTime() + hours * HOUR_MS);
      const change = { ...query, level, endsAt, actorId: actorOf(caller) };
      await waitingBriefly(db, (tx) => startLogging(context, tx, change));
      const { logging } = await readAppUserHead(context, query);
      if (!logging) throw notFound('The user');
      return { logging };
    }),

    route(stopAppUserLogging, async ({ query, caller }) => {
      const change = { ...query, actorId: actorOf(caller) };
      const stopped = await db.transaction().execute((tx) => stopLogging(context, tx, change));
      if (!stopped) throw notFound('Logging for this app user');
      return { stopped: true as const };
    }),

    route(getAppUserConfig, ({ query }) => readUserConfig(context, query)),

    route(saveAppUserConfig, async ({ query, body, caller }) => {
      await saveServices(context, actorOf(caller), query, body);
      return readUserConfig(context, query);
    }),

    route(listTrackViews, async ({ query }) => {
      await existingUser(db, query.projectId, query.userId);
      const { items, next } = await trackViewsPage(db, query, query);
      return { items: items.map(({ at, viewer, what }) => ({ at: at.toISOString(), viewer, what })), next };
    }),

    route(listInstallations, async ({ query }) => {
      await existingUser(db, query.projectId, query.userId);
      const { items: rows, next } = await installationsPage(db, query, query);
      const items = rows.map(({ at, id, device, isFirst }) => ({
        at: at.toISOString(),
        installationId: id,
        kind: isFirst ? ('installed' as const) : ('changed' as const),
        device: device as DeviceDescription | null,
      }));
      return { items, next };
    }),

    route(listRecomputations, async ({ query }) => {
      await existingUser(db, query.projectId, query.userId);
      return { items: await recomputationsOf(db, query), next: null };
    }),

    route(recomputeDay, async ({ query, body: { day, alsoOffRoads }, caller }) => {
      const days = new Set([day, ...(alsoOffRoads ? await daysOffRoads(db, query) : [])]);
      for (const each of days) await queueRecomputation(context, query, actorOf(caller), each);
      const [recomputation] = await recomputationsOf(db, query, day);
      if (!recomputation) throw notFound('The user');
      return { recomputation, days: days.size };
    }),

    route(exportAppUser, async ({ query, caller, exchange }) => {
      await existingUser(db, query.projectId, query.userId);
      await noteView(context, caller, query, 'export');
      exchange.reply.type('application/zip').header('content-disposition', 'attachment; filename="app-user.zip"');
      return archiveOfUser(context, query);
    }),

    route(eraseAppUser, async ({ query: { typed, ...ref }, caller }) => {
      if (typed !== ref.userId) {
        const fields = { 'query.typed': 'is not the id of this user' };
        throw new AppError('validation', 'The typed id is not the id of this user.', { fields });
      }
      return eraseUser(context, ref.projectId, ref.userId, actorOf(caller));
    }),
  ];
}
