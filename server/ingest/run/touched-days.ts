import { sql } from 'kysely';
import { givenRows } from '#server/db/given-rows.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';

/** A user's day whose items changed, so its sums are outdated. */
export interface TouchedDay extends UserKey {
  day: string;
  /** Whether only an open item changed. */
  isOpenOnly?: boolean;
}

export const dayRows = (days: readonly TouchedDay[]) =>
  givenRows(
    days.map(({ projectId, userId, day }) => ({ project_id: projectId, user_id: userId, day })),
    { ...USER_KEY_COLUMNS, day: 'date' },
  );

/** Items are indexed by time; the items of a day start within these seconds in any time zone. */
export const WITHIN_DAY = sql.raw(
  `i.day = given.day and i.start_ts between extract(epoch from given.day)::bigint - 86400
    and extract(epoch from given.day)::bigint + 172800`,
);
