import {
  ACTIVITY_EVENTS,
  ACTIVITY_MODES,
  getActivityCell,
  listActivityCells,
  listActivityTrips,
  listLiveClusters,
  listLivePeople,
} from '#contract/activity-map.ts';
import { notePeopleAtPlace } from '#server/access/note-view.ts';
import type { Context } from '#server/context.ts';
import { type Route, route } from '#server/http/route.ts';
import { activityCells, readActivityCell } from './activity-map.queries.ts';
import type { MapBounds } from './cells.ts';
import { liveClusters, livePeople } from './live-people.queries.ts';
import { MAX_TRIPS, tripsInCell } from './trips-in-cell.ts';

const MAX_LIVE_PEOPLE = 50;

export function activityMapRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(listActivityCells, async ({ exchange, query: { bounds, layer, mode, hour, ...period } }) => {
      exchange.reply.header('cache-control', 'private, no-cache');
      return activityCells(db, period, { bounds: bounds as unknown as MapBounds, layer, mode, hour }, now());
    }),

    route(getActivityCell, ({ query: { cell, ...period } }) => readActivityCell(db, period, cell, now())),

    route(listActivityTrips, async ({ caller, query }) => {
      // Throws where the map shows nothing, so that nobody is named there.
      const shown = await readActivityCell(db, query, query.cell, now(), query);
      const kinds = ACTIVITY_EVENTS.filter((event) => shown.events[event] > 0);
      const modes = ACTIVITY_MODES.filter((mode) => shown.trips[mode] > 0 && (!query.mode || mode === query.mode));
      const found = await tripsInCell(db, { ...query, kinds, modes }, now());
      const trips = found.slice(0, MAX_TRIPS);
      await notePeopleAtPlace(
        context,
        caller,
        trips.map(({ userId }) => ({ projectId: query.projectId, userId })),
      );
      return { trips, more: found.length > MAX_TRIPS };
    }),

    route(listLiveClusters, ({ query: { bounds, ...of } }) =>
      liveClusters(db, { ...of, bounds: bounds as unknown as MapBounds }, now()),
    ),

    route(listLivePeople, async ({ caller, query }) => {
      const all = await livePeople(db, query, now());
      const people = all.slice(0, MAX_LIVE_PEOPLE);
      await notePeopleAtPlace(
        context,
        caller,
        people.map(({ userId }) => ({ projectId: query.projectId, userId })),
      );
      return { people, more: all.length > people.length };
    }),
  ];
}
