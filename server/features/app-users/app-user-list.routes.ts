import { Readable } from 'node:stream';
import { APP_USER_SORT_KEYS, exportAppUsers, listAppUserFilters, listAppUsers } from '#contract/app-user-list.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/http/app-error.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { type Route, route } from '#server/http/route.ts';
import { appUserFilters } from './app-user-filters.ts';
import { appUserRows, exactly } from './app-user-rows.ts';
import { CSV_HEAD, csvOfRow } from './app-users-csv.ts';
import { findUsers, type Place } from './find-users.ts';
import type { FindWish } from './find-wish.ts';
import { versionMarks } from './version-marks.ts';

const ROWS_AT_ONCE = 1_000;

export function appUserListRoutes({ db }: Context): Route[] {
  return [
    route(listAppUsers, async ({ query: { limit, cursor, ...wish } }) => {
      const [{ userIds, sortedBy, next }, marks] = await Promise.all([
        findUsers(db, wish, { limit, place: cursor ? placeIn(cursor, wish) : null }),
        versionMarks(db),
      ]);
      const items = exactly(await appUserRows(db, wish.projectId, userIds, marks), sortedBy);
      return { items, sortedBy, next: next && encodeCursor([next.by, next.key, next.userId, next.partial ? 1 : 0]) };
    }),

    route(exportAppUsers, async ({ query: wish, exchange }) => {
      const marks = await versionMarks(db);
      // Written while it is read: neither side ever holds the whole.
      async function* lines() {
        yield CSV_HEAD;
        for (let place: Place | null = null; ; ) {
          const found = await findUsers(db, wish, { limit: ROWS_AT_ONCE, place });
          const rows = exactly(await appUserRows(db, wish.projectId, found.userIds, marks), found.sortedBy);
          if (rows.length > 0) yield rows.map(csvOfRow).join('');
          place = found.next;
          if (!place) return;
        }
      }
      exchange.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="app-users.csv"');
      return Readable.from(lines());
    }),

    route(listAppUserFilters, async ({ query: { projectId } }) =>
      appUserFilters(db, projectId, await versionMarks(db)),
    ),
  ];
}

/** A cursor of another order than the list's would compare names with numbers. */
function placeIn(cursor: string, { sort }: FindWish): Place {
  const [by, key, userId, partial] = decodeCursor(cursor);
  const known = by === 'match' ? by : APP_USER_SORT_KEYS.find((name) => name === by && name === sort.replace('-', ''));
  const wantsNumber = known === 'seen' || known === 'registered';
  const keyFits = wantsNumber ? Number.isSafeInteger(key) : typeof key === 'string';
  const isInside =
    known === 'seen' ? Math.abs(Number(key)) < 2 ** 31 : known !== 'state' || /^state:/.test(String(key));
  if (known && key !== undefined && keyFits && isInside && typeof userId === 'string') {
    return { by: known, key, userId, partial: partial === 1 };
  }
  throw new AppError('validation', 'query.cursor: is not a cursor of this list');
}
