import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { exposureSums } from './exposure-sums.ts';
import { moveCounters, replaceSums } from './move-sums.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/**
 * Sums again what was travelled on these days and changes the projects' sums by the difference, in one statement. The
 * caller holds the users' locks and their pilot marks; a pilot's days are stored but not counted.
 */
export async function countExposure(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  await prepared('count-exposure')`
    with touched as (select * from ${dayRows(days)}), old as (
      select d.project_id, d.user_id, d.day, d.counted, d.sums from day_exposures d
      join touched on touched.project_id = d.project_id and touched.user_id = d.user_id and touched.day = d.day
    ), fresh as (
      select given.project_id, given.user_id, given.day, not u.pilot as counted, ${exposureSums} as sums
      from touched given
      join app_users u on u.project_id = given.project_id and u.user_id = given.user_id
      join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and not i.deleted
        and ${WITHIN_DAY}
      where i.type not in ('IDLE', 'FAKETRIP')
      group by given.project_id, given.user_id, given.day, u.pilot
    ), ${replaceSums('day_exposures')}
    ${moveCounters('etr')}
  `.execute(tx);
}
