import type { Tx } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { moveCounters, replaceSums } from './move-sums.ts';
import { scoreSums } from './score-sums.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/**
 * Sums the scores of drives on these days again, changes the projects' sums by the difference and announces the changed
 * timelines, in one statement. The caller holds the users' locks; a pilot's drives are stored but not counted.
 */
export async function countScores(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  await prepared('count-scores')`
    with touched as (select * from ${dayRows(days)}), people as (
      -- Locked, so that the pilot mark cannot change in between.
      select u.project_id, u.user_id, not u.pilot as counted from app_users u
      where (u.project_id, u.user_id) in (select project_id, user_id from touched) for share
    ), old as (
      select d.project_id, d.user_id, d.day, d.counted, d.sums from day_scores d
      join touched on touched.project_id = d.project_id and touched.user_id = d.user_id and touched.day = d.day
    ), fresh as (
      select drives.project_id, drives.user_id, drives.day, people.counted, drives.sums from (
        select given.project_id, given.user_id, given.day, ${scoreSums} as sums
        from touched given
        join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and not i.deleted
          and ${WITHIN_DAY}
        where i.type in ('CAR', 'DRIVING') and i.features ? 'scores'
        group by given.project_id, given.user_id, given.day
      ) drives
      join people on people.project_id = drives.project_id and people.user_id = drives.user_id
    ), ${replaceSums('day_scores')}, told as (
      insert into live_changes (project_id, user_id, kind)
      select distinct project_id, user_id, 'timeline' from touched
    )
    ${moveCounters('score')}
  `.execute(tx);
}
