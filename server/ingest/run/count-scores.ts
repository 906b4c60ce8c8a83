import type { Tx } from '#server/db/database.ts';
import { givenRows, ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, userKeyText } from '#server/db/user-key.ts';
import { type MoveSums, replaceSums } from './move-sums.ts';
import { scoreSums } from './score-sums.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/**
 * Recomputes the score sums of ended drives of these days and updates the projects' sums by the difference. The caller
 * holds the users' locks; a pilot's drives are stored but not counted.
 */
export async function countScores(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  const byUser = new Map(days.map((day) => [userKeyText(day), { project_id: day.projectId, user_id: day.userId }]));
  const users = givenRows([...byUser.values()], USER_KEY_COLUMNS);
  // Locks the rows, so that the pilot mark cannot change in between.
  await prepared('hold-pilot-marks')`
    select u.user_id from app_users u, ${users}
    where ${ofGiven('u', days)} for share of u
  `.execute(tx);
  const { rows: sums } = await prepared<MoveSums>('sum-scores')`
    select given.project_id, given.user_id, given.day, not u.pilot as counted, ${scoreSums} as sums
    from ${dayRows(days)}
    join app_users u on ${ofGiven('u', days)}
    join timeline_items i on ${ofGiven('i', days)} and not i.deleted
      and not i.open and ${WITHIN_DAY}
    where i.type in ('CAR', 'DRIVING') and i.features ? 'scores'
    group by given.project_id, given.user_id, given.day, u.pilot
  `.execute(tx);
  await replaceSums(tx, 'score', days, sums);
}
