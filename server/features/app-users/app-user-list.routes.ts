import type { Readable } from 'node:stream';
import {
  type AppUserRow,
  exportAppUsers,
  exportChosenAppUsers,
  getPeopleBounds,
  listAppUserFilters,
  listAppUsers,
} from '#contract/app-user-list.ts';
import type { Context } from '#server/context.ts';
import { type Exchange, type Route, route } from '#server/http/route.ts';
import { CSV_TYPE, sendFile } from '#server/http/send-file.ts';
import { appUserFilters } from './app-user-filters.ts';
import { appUserRows, exactly } from './app-user-rows.ts';
import { APP_USERS_CSV_HEAD, csvOfRow } from './app-users-csv.ts';
import { findUsers } from './find-users.ts';
import { peopleBounds } from './people-bounds.ts';
import { readChosen, readPeople } from './read-people.ts';
import { versionMarks } from './version-marks.ts';

type Rows = readonly AppUserRow[];

/** Streams the rows page by page. */
function csvReply(exchange: Exchange, pages: AsyncIterable<Rows> | Iterable<Rows>): Readable {
  async function* lines() {
    yield APP_USERS_CSV_HEAD;
    for await (const rows of pages) yield rows.map(csvOfRow).join('');
  }
  return sendFile(exchange, 'app-users.csv', CSV_TYPE, lines());
}

export function appUserListRoutes({ db }: Context): Route[] {
  return [
    route(listAppUsers, async ({ query: { limit, cursor, ...filter } }) => {
      const [{ userIds, sortedBy, next }, marks] = await Promise.all([
        findUsers(db, filter, { limit, cursor }),
        versionMarks(db),
      ]);
      const items = exactly(await appUserRows(db, filter.projectId, userIds, marks, filter), sortedBy);
      return { items, sortedBy, next };
    }),

    route(exportAppUsers, async ({ query, exchange }) => csvReply(exchange, readPeople(db, query))),

    route(exportChosenAppUsers, async ({ query: { projectId }, body: { userIds, ...days }, exchange }) => {
      return csvReply(exchange, readChosen(db, projectId, [...new Set(userIds)], days));
    }),

    route(listAppUserFilters, async ({ query: { projectId } }) =>
      appUserFilters(db, projectId, await versionMarks(db)),
    ),

    route(getPeopleBounds, async ({ query: { projectId } }) => ({ bounds: await peopleBounds(db, projectId) })),
  ];
}
