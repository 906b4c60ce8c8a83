import type { Kysely } from 'kysely';
import type { AppUserRow } from '#contract/app-user-list.ts';
import { inParts } from '#contract/in-parts.ts';
import type { Tables } from '#server/db/tables.ts';
import { eachPage } from '#server/http/page.ts';
import { appUserRows, exactly } from './app-user-rows.ts';
import { findUsers } from './find-users.ts';
import type { AppUsersFilter } from './user-conditions.ts';
import { versionMarks } from './version-marks.ts';

/** Each is written in one turn, and phones may report long reasons. */
const ROWS_AT_ONCE = 100;

/** All rows of a list, page by page. */
export async function* readPeople(db: Kysely<Tables>, filter: AppUsersFilter): AsyncGenerator<readonly AppUserRow[]> {
  const marks = await versionMarks(db);
  yield* eachPage(async (cursor: string | undefined) => {
    const { userIds, sortedBy, next } = await findUsers(db, filter, { limit: ROWS_AT_ONCE, cursor });
    return { items: exactly(await appUserRows(db, filter.projectId, userIds, marks, filter), sortedBy), next };
  });
}

/** The rows of these people, page by page. */
export async function* readChosen(
  db: Kysely<Tables>,
  projectId: number,
  userIds: readonly string[],
  days: Parameters<typeof appUserRows>[4],
): AsyncGenerator<readonly AppUserRow[]> {
  const marks = await versionMarks(db);
  for (const some of inParts(userIds, ROWS_AT_ONCE)) yield appUserRows(db, projectId, some, marks, days);
}
