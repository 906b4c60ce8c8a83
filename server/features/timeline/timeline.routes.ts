import {
  batchTimeline,
  deleteTimelineItem,
  getTimelineItem,
  labelTimelineItem,
  listTimeline,
  listWayPoints,
} from '#contract/v20.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { namedIn, refuseForeign } from '#server/access/own-project.ts';
import type { Context } from '#server/context.ts';
import { setNextPageHeaders } from '#server/http/next-page.ts';
import { type Route, route } from '#server/http/route.ts';
import { deleteItem } from './delete-item.ts';
import { type ItemRef, streamItemsAt } from './items-at.ts';
import { labelItem } from './label-item.ts';
import { listItems } from './list-items.ts';
import { existingItem, presentItem } from './timeline.queries.ts';
import { wayPointsOf } from './way-points.ts';

export function timelineRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(listTimeline, async ({ caller, exchange, query: { projectId, userId, ...request } }) => {
      refuseForeign(caller, projectId);
      const { items, next } = await listItems(db, { projectId, userId }, request);
      // The user's existence matters only if nothing was found.
      if (items.length === 0) await existingUser(db, projectId, userId);
      setNextPageHeaders(exchange, next);
      return items.map(presentItem);
    }),

    route(getTimelineItem, async ({ caller, params, query: { projectId, userId } }) => {
      refuseForeign(caller, projectId);
      return presentItem(await existingItem(db, projectId, userId, params.startTs));
    }),

    route(deleteTimelineItem, async ({ caller, params, query: { projectId, userId } }) => {
      refuseForeign(caller, projectId);
      await deleteItem(context, caller, userId, params.startTs);
      return { deleted: true as const };
    }),

    route(listWayPoints, async ({ caller, params, query: { projectId, userId, withWayPointInfo } }) => {
      refuseForeign(caller, projectId);
      const item = await existingItem(db, projectId, userId, params.startTs);
      return wayPointsOf(context, item, withWayPointInfo);
    }),

    route(batchTimeline, async ({ caller, body, exchange }) => {
      const named = new Map<string, ItemRef>();
      for (const { projectId, userId, startTime } of body) {
        // Left out like a missing item, so that the rest of the batch is still answered.
        if (projectId !== caller.projectId) continue;
        const startTs = typeof startTime === 'number' ? startTime : Math.floor(Date.parse(startTime) / 1000);
        const name = JSON.stringify([userId, startTs]);
        if (!named.has(name)) named.set(name, { projectId, userId, startTs });
      }
      exchange.reply.type('application/json; charset=utf-8');
      return streamItemsAt(db, [...named.values()]);
    }),

    route(labelTimelineItem, async ({ caller, params, query, body }) => {
      const { projectId, userId } = namedIn(query, body);
      refuseForeign(caller, projectId);
      return presentItem(await labelItem(context, caller, userId, params.ts, params.label));
    }),
  ];
}
