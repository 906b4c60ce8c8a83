import {
  ACTIVITY_EVENTS,
  ACTIVITY_MODES,
  getActivityCell,
  listActivityCells,
  listActivityTrips,
  listLiveClusters,
  listLivePeople,
} from '#contract/activity-map.ts';
import { holdUsers } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { waitingBriefly } from '#server/db/user-lock.ts';
import { actualPerson, type SignedIn } from '#server/http/caller.ts';
import { type Route, route } from '#server/http/route.ts';
import { activityCells, readActivityCell } from './activity-map.queries.ts';
import type { MapBounds } from './cells.ts';
import { liveClusters, livePeople } from './live-people.queries.ts';
import { MAX_TRIPS, tripsInCell } from './trips-in-cell.ts';

const MAX_LIVE_PEOPLE = 50;
const HOUR_MS = 3_600_000;

export function activityMapRoutes({ db, now }: Context): Route[] {
  /** Naming people at a place counts as a view of their tracks. */
  const noteViews = async (caller: SignedIn, projectId: number, userIds: readonly string[]): Promise<void> => {
    if (userIds.length === 0) return;
    const at = now();
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    const view = { project_id: projectId, hour, viewer: actualPerson(caller).id, at, what: 'presence' as const };
    await waitingBriefly(db, async (tx) => {
      const held = await holdUsers(tx, projectId, [...new Set(userIds)]);
      if (held.size === 0) return;
      await tx
        .insertInto('track_views')
        .values([...held].map((user_id) => ({ ...view, user_id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  };
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
      await noteViews(
        caller,
        query.projectId,
        trips.map(({ userId }) => userId),
      );
      return { trips, more: found.length > MAX_TRIPS };
    }),

    route(listLiveClusters, ({ query: { bounds, ...of } }) =>
      liveClusters(db, { ...of, bounds: bounds as unknown as MapBounds }, now()),
    ),

    route(listLivePeople, async ({ caller, query }) => {
      const all = await livePeople(db, query, now());
      const people = all.slice(0, MAX_LIVE_PEOPLE);
      await noteViews(
        caller,
        query.projectId,
        people.map(({ userId }) => userId),
      );
      return { people, more: all.length > people.length };
    }),
  ];
}
