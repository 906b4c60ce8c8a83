import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';

/** Queues these days for the map; a null day means all days of the user. */
export async function logActivity(tx: Tx, days: readonly (UserKey & { day: string | null })[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ projectId, userId, day }) => ({ project_id: projectId, user_id: userId, day }));
  await prepared('log-activity')`
    insert into activity_changes (project_id, user_id, day)
    select project_id, user_id, day from ${givenRows(rows, { ...USER_KEY_COLUMNS, day: 'date' })}
  `.execute(tx);
}
