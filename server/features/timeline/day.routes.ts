import { getCalendar, getDay, getTrack } from '#contract/day.ts';
import { encodingTrack } from '#contract/track-codec.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { noteView } from '#server/access/note-view.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { resultAtPace } from '#server/pace.ts';
import { activityCalendarOf, firstAndLastDay } from './calendar.queries.ts';
import { boundsOfDay, readDay } from './read-day.ts';
import { planTrack, readTrack } from './read-track.ts';
import { isKnown, packedTrack } from './send-track.ts';

/** The days of a user on the Timeline screen. */
export function dayRoutes(context: Context): Route[] {
  const { db } = context;
  return [
    route(getDay, async ({ caller, query: { projectId, userId, date, zone } }) => {
      const ref = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, ref, 'day');
      return readDay(context, ref, { date, zone });
    }),

    route(getCalendar, async ({ query: { projectId, userId, month } }) => {
      await existingUser(db, projectId, userId);
      const ref = { projectId, userId };
      const [days, ends] = await Promise.all([activityCalendarOf(db, ref, month), firstAndLastDay(db, ref)]);
      return { month, days, ...ends };
    }),

    route(getTrack, async ({ caller, exchange, query: { projectId, userId, date, zone, tolerance, ...span } }) => {
      const ref = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, ref, 'track');
      const day = date ? await boundsOfDay(context, ref, { date, zone }) : null;
      const [from = 0, to = 0] = day ? [day.fromTs, day.toTs] : [span.from, span.to];
      const plan = await planTrack(db, ref, from, to, tolerance);
      if (isKnown(exchange, plan.tag)) return Buffer.alloc(0);
      return packedTrack(exchange, await resultAtPace(encodingTrack(await readTrack(db, ref, plan, tolerance))));
    }),
  ];
}
