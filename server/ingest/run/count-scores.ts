import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, userKeyText } from '#server/db/user-key.ts';
import { type MoveSums, replaceSums } from './move-sums.ts';
import { scoreSums } from './score-sums.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/**
 * Sums the scores of drives on these days again, changes the projects' sums by the difference and announces the changed
 * timelines. The caller holds the users' locks; a pilot's drives are stored but not counted.
 */
export async function countScores(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  const byUser = new Map(days.map((day) => [userKeyText(day), { project_id: day.projectId, user_id: day.userId }]));
  const users = givenRows([...byUser.values()], USER_KEY_COLUMNS);
  // Locked, so that the pilot mark cannot change in between.
  await prepared('hold-pilot-marks')`
    select u.user_id from app_users u, ${users}
    where u.project_id = given.project_id and u.user_id = given.user_id for share of u
  `.execute(tx);
  const { rows } = await prepared<MoveSums>('sum-scores')`
    select given.project_id, given.user_id, given.day, not u.pilot as counted, ${scoreSums} as sums
    from ${dayRows(days)}
    join app_users u on u.project_id = given.project_id and u.user_id = given.user_id
    join timeline_items i on i.project_id = given.project_id and i.user_id = given.user_id and not i.deleted
      and ${WITHIN_DAY}
    where i.type in ('CAR', 'DRIVING') and i.features ? 'scores'
    group by given.project_id, given.user_id, given.day, u.pilot
  `.execute(tx);
  await replaceSums(tx, 'score', days, rows);
  await prepared('announce-timelines')`
    insert into live_changes (project_id, user_id, kind) select project_id, user_id, 'timeline' from ${users}
  `.execute(tx);
}
