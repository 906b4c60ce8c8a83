import type { Tx } from '#server/db/database.ts';
import { ofGiven } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { exposureSums } from './exposure-sums.ts';
import { type MoveSums, replaceSums } from './move-sums.ts';
import { dayRows, type TouchedDay, WITHIN_DAY } from './touched-days.ts';

/**
 * Recomputes the sums of ended trips of these days and updates the projects' sums by the difference. The caller holds
 * the users' locks and their pilot marks; a pilot's days are stored but not counted.
 */
export async function countExposure(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  const { rows } = await prepared<MoveSums>('sum-exposure')`
    select given.project_id, given.user_id, given.day, not u.pilot as counted, ${exposureSums} as sums
    from ${dayRows(days)}
    join app_users u on ${ofGiven('u', days)}
    join timeline_items i on ${ofGiven('i', days)} and not i.deleted
      and not i.open and ${WITHIN_DAY}
    where i.type not in ('IDLE', 'FAKETRIP')
    group by given.project_id, given.user_id, given.day, u.pilot
  `.execute(tx);
  await replaceSums(tx, 'etr', days, rows);
}
