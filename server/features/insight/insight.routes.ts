import { exportLogs, exportStates, listLogs, listStates } from '#contract/insight-logs.ts';
import { findPresence } from '#contract/insight-presence.ts';
import { rankAppUsers } from '#contract/insight-ranking.ts';
import { exportPeriod, exportTrips, getOverTime, searchTrips } from '#contract/insight-trips.ts';
import { getWhy } from '#contract/insight-why.ts';
import { existingUser } from '#server/access/app-users.queries.ts';
import { noteView } from '#server/access/note-view.ts';
import type { Context } from '#server/context.ts';
import { zoneNear } from '#server/features/timeline/day.queries.ts';
import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv-line.ts';
import { eachPage } from '#server/http/page.ts';
import { type Route, route } from '#server/http/route.ts';
import { CSV_TYPE, sendFile } from '#server/http/send-file.ts';
import { localDay } from '#server/time/local-day.ts';
import { explainWhy } from './explain-why.ts';
import { findPresent } from './find-presence.ts';
import { itemsOfPeriod } from './items-of-period.ts';
import { logLinesOf, logLinesPage } from './log-lines.ts';
import { dangerousOf, overTime, roadFiguresOf } from './over-time.ts';
import { PERIOD_TYPES, writePeriod } from './period-files.ts';
import { rankingPage } from './ranking.queries.ts';
import { statesPage } from './states.queries.ts';
import { stepsOf } from './steps-of-time.ts';
import { sumOfTrips, tripsPage } from './trips.queries.ts';
import { csvOfTrip, TRIPS_HEAD } from './trips-csv.ts';

const ROWS_AT_ONCE = 500;
const moment = (ms: number): string => new Date(ms).toISOString();

/** One app user's activity, over any period and in any form. */
export function insightRoutes(context: Context): Route[] {
  const { db, now } = context;
  return [
    route(searchTrips, async ({ query: { limit, cursor, projectId, userId, ...filter }, caller }) => {
      const user = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, user, 'trip');
      const [trips, sums] = await Promise.all([
        tripsPage(db, user, filter, { cursor, limit }),
        sumOfTrips(db, user, filter),
      ]);
      return { ...trips, ...sums };
    }),

    route(rankAppUsers, ({ query: { limit, cursor, ...ranking } }) => rankingPage(db, ranking, { cursor, limit })),

    route(exportTrips, async ({ query: { projectId, userId, ...filter }, caller, exchange }) => {
      const user = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, user, 'export');
      async function* lines() {
        yield TRIPS_HEAD;
        const pages = eachPage((cursor) => tripsPage(db, user, filter, { cursor, limit: ROWS_AT_ONCE }));
        for await (const rows of pages) yield rows.map(csvOfTrip).join('');
      }
      return sendFile(exchange, 'trips.csv', CSV_TYPE, lines());
    }),

    route(exportPeriod, async ({ query: { projectId, userId, ...filter }, caller, exchange }) => {
      const user = { projectId, userId };
      await existingUser(db, projectId, userId);
      await noteView(context, caller, user, 'export');
      const { fromTimestamp, toTimestamp, format } = filter;
      const about = { ...user, from: moment(fromTimestamp * 1000), to: moment(toTimestamp * 1000) };
      const items = itemsOfPeriod(db, user, fromTimestamp, toTimestamp);
      return sendFile(exchange, `period.${format}`, PERIOD_TYPES[format], writePeriod(format, about, items));
    }),

    route(getOverTime, async ({ query: { projectId, userId, ...filter } }) => {
      const user = { projectId, userId };
      await existingUser(db, projectId, userId);
      const nowMs = now().getTime();
      const zone = (await zoneNear(db, user, Math.floor(nowMs / 1000))) ?? 'UTC';
      const steps = stepsOf(filter, localDay(nowMs, zone));
      const figures = await overTime(db, user, steps);
      const [roads, dangerous] = [
        await roadFiguresOf(db, user, figures.whole),
        await dangerousOf(db, user, figures.whole),
      ];
      return { by: filter.by, zone, ...figures, roads, dangerous };
    }),

    route(listLogs, async ({ query: { limit, cursor, projectId, userId, ...filter } }) => {
      await existingUser(db, projectId, userId);
      return logLinesPage(db, { projectId, userId }, filter, { cursor, limit });
    }),

    route(exportLogs, async ({ query: { projectId, userId, ...filter }, exchange }) => {
      await existingUser(db, projectId, userId);
      async function* lines() {
        yield BYTE_ORDER_MARK + csvLine(['time', 'level', 'text']);
        for await (const { line, fits } of logLinesOf(db, { projectId, userId }, filter, null)) {
          if (fits) yield csvLine([moment(line.atMs), line.level, line.text]);
        }
      }
      return sendFile(exchange, 'logs.csv', CSV_TYPE, lines());
    }),

    route(listStates, async ({ query: { projectId, userId, ...filter } }) => {
      await existingUser(db, projectId, userId);
      return statesPage(db, { projectId, userId }, filter);
    }),

    route(exportStates, async ({ query: { projectId, userId, state }, exchange }) => {
      await existingUser(db, projectId, userId);
      async function* lines() {
        yield BYTE_ORDER_MARK + csvLine(['state', 'from', 'until', 'seconds']);
        const pages = eachPage((cursor) =>
          statesPage(db, { projectId, userId }, { state, cursor, limit: ROWS_AT_ONCE }),
        );
        for await (const rows of pages) {
          for (const { state: name, fromMs, untilMs } of rows) {
            const seconds = untilMs === null ? null : Math.round((untilMs - fromMs) / 1000);
            yield csvLine([name, moment(fromMs), untilMs === null ? null : moment(untilMs), seconds]);
          }
        }
      }
      return sendFile(exchange, 'states.csv', CSV_TYPE, lines());
    }),

    route(getWhy, async ({ query: { projectId, userId, at }, caller }) => {
      await existingUser(db, projectId, userId);
      await noteView(context, caller, { projectId, userId }, 'day');
      return explainWhy(context, { projectId, userId }, at);
    }),

    route(findPresence, ({ query: { projectId }, body, caller }) =>
      findPresent(context, caller.person.id, { projectId, ...body }),
    ),
  ];
}
