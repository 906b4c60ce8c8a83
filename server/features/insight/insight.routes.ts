import { exportLogs, exportStates, listLogs, listStates } from '#contract/insight-logs.ts';
import { findPresence } from '#contract/insight-presence.ts';
import { exportPeriod, exportTrips, getOverTime, searchTrips } from '#contract/insight-trips.ts';
import { getWhy } from '#contract/insight-why.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import type { Context } from '#server/context.ts';
import { noteView } from '#server/features/app-users/note-view.ts';
import { zoneNear } from '#server/features/timeline/day.queries.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { localDay } from '#server/time/local-day.ts';
import { explainWhy } from './explain-why.ts';
import { findPresent } from './find-presence.ts';
import { logPlaceIn, statePlaceIn, tripPlaceIn, userPlaceIn } from './insight-cursors.ts';
import { itemsOfPeriod } from './items-of-period.ts';
import { linesOf, pageOfLines } from './log-lines.ts';
import { dangerousOf, overTime, roadsOf } from './over-time.ts';
import { PERIOD_TYPES, writePeriod } from './period-files.ts';
import { CSV_TYPE, sendFile } from './send-file.ts';
import { statesOf } from './states.queries.ts';
import { stepsOf } from './steps-of-time.ts';
import { sumOfTrips, type TripPlace, tripsOf } from './trips.queries.ts';
import { csvOfTrip, TRIPS_HEAD } from './trips-csv.ts';

const ROWS_AT_ONCE = 500;
const moment = (ms: number): string => new Date(ms).toISOString();

/** What one app user did, over any time and in every way of asking. */
export function insightRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(searchTrips, async ({ query: { limit, cursor, projectId, userId, ...wish }, caller }) => {
      const whose = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, whose, 'trip');
      const [{ rows, last }, sums] = await Promise.all([
        tripsOf(db, whose, wish, limit, cursor ? tripPlaceIn(cursor) : null),
        sumOfTrips(db, whose, wish),
      ]);
      return { items: rows, next: last && encodeCursor(last), ...sums };
    }),

    route(exportTrips, async ({ query: { projectId, userId, ...wish }, caller, exchange }) => {
      const whose = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, whose, 'export');
      async function* lines() {
        yield TRIPS_HEAD;
        for (let place: TripPlace | null = null; ; ) {
          const found = await tripsOf(db, whose, wish, ROWS_AT_ONCE, place);
          if (found.rows.length > 0) yield found.rows.map(csvOfTrip).join('');
          place = found.last;
          if (!place) return;
        }
      }
      return sendFile(exchange, 'trips.csv', CSV_TYPE, lines());
    }),

    route(exportPeriod, async ({ query: { projectId, userId, ...wish }, caller, exchange }) => {
      const whose = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, whose, 'export');
      const { fromTimestamp, toTimestamp, format } = wish;
      const about = { ...whose, from: moment(fromTimestamp * 1000), to: moment(toTimestamp * 1000) };
      const items = itemsOfPeriod(db, whose, fromTimestamp, toTimestamp);
      return sendFile(exchange, `period.${format}`, PERIOD_TYPES[format], writePeriod(format, about, items));
    }),

    route(getOverTime, async ({ query: { projectId, userId, ...wish } }) => {
      const whose = { projectId, userId };
      await existingUser(db, projectId, userId);
      const nowMs = now().getTime();
      const zone = (await zoneNear(db, whose, Math.floor(nowMs / 1000))) ?? 'UTC';
      const steps = stepsOf(wish, localDay(nowMs, zone));
      const figures = await overTime(db, whose, steps);
      const [roads, dangerous] = [await roadsOf(db, whose, figures.whole), await dangerousOf(db, whose, figures.whole)];
      return { by: wish.by, zone, ...figures, roads, dangerous };
    }),

    route(listLogs, async ({ query: { limit, cursor, projectId, userId, ...wish } }) => {
      await existingUser(db, projectId, userId);
      const after = cursor ? logPlaceIn(cursor) : null;
      const { items, next } = await pageOfLines(db, { projectId, userId }, wish, limit, after);
      return { items, next: next && encodeCursor(next) };
    }),

    route(exportLogs, async ({ query: { projectId, userId, ...wish }, exchange }) => {
      await existingUser(db, projectId, userId);
      async function* lines() {
        yield BYTE_ORDER_MARK + csvLine(['time', 'level', 'text']);
        for await (const { line, fits } of linesOf(db, { projectId, userId }, wish, null)) {
          if (fits) yield csvLine([moment(line.atMs), line.level, line.text]);
        }
      }
      return sendFile(exchange, 'logs.csv', CSV_TYPE, lines());
    }),

    route(listStates, async ({ query: { limit, cursor, projectId, userId, state } }) => {
      await existingUser(db, projectId, userId);
      const beforeMs = cursor ? statePlaceIn(cursor) : null;
      const { rows, last } = await statesOf(db, { projectId, userId }, { state, limit, beforeMs });
      return { items: rows, next: last === null ? null : encodeCursor([last]) };
    }),

    route(exportStates, async ({ query: { projectId, userId, state }, exchange }) => {
      await existingUser(db, projectId, userId);
      async function* lines() {
        yield BYTE_ORDER_MARK + csvLine(['state', 'from', 'until', 'seconds']);
        for (let beforeMs: number | null = null; ; ) {
          const { rows, last } = await statesOf(db, { projectId, userId }, { state, limit: ROWS_AT_ONCE, beforeMs });
          for (const { state: name, fromMs, untilMs } of rows) {
            const seconds = untilMs === null ? null : Math.round((untilMs - fromMs) / 1000);
            yield csvLine([name, moment(fromMs), untilMs === null ? null : moment(untilMs), seconds]);
          }
          if (last === null) return;
          beforeMs = last;
        }
      }
      return sendFile(exchange, 'states.csv', CSV_TYPE, lines());
    }),

    route(getWhy, async ({ query: { projectId, userId, at }, caller }) => {
      await existingUser(db, projectId, userId);
      await noteView(context, caller, { projectId, userId }, 'day');
      return explainWhy(context, { projectId, userId }, at);
    }),

    route(findPresence, async ({ query: { projectId }, body: { cursor, ...wish }, caller }) => {
      const after = cursor ? userPlaceIn(cursor) : '';
      const { next, ...found } = await findPresent(context, caller.person.id, { projectId, ...wish, after });
      return { ...found, next: next === null ? null : encodeCursor([next]) };
    }),
  ];
}
