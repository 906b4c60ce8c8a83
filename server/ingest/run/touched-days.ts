import { sql } from 'kysely';
import { givenRows } from '#server/db/given-rows.ts';
import type { TouchedDay } from './save-items.ts';

export const dayRows = (days: readonly TouchedDay[]) =>
  givenRows(
    days.map(({ projectId, userId, day }) => ({ project_id: projectId, user_id: userId, day })),
    { project_id: 'bigint', user_id: 'text', day: 'date' },
  );

/** Items are ordered by time: a day's lie within these seconds, whatever the zone. */
export const WITHIN_DAY = sql.raw(
  `i.day = given.day and i.start_ts between extract(epoch from given.day)::bigint - 86400
    and extract(epoch from given.day)::bigint + 172800`,
);
