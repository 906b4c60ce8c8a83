import type { Tx } from '#server/db/database.ts';
import { givenRows } from '#server/db/given-rows.ts';
import { prepared } from '#server/db/prepared.ts';
import { USER_KEY_COLUMNS, type UserKey } from '#server/db/user-key.ts';
import { dayRows, type TouchedDay } from '#server/ingest/run/touched-days.ts';

/** Queues days to be rolled up again within seconds. */
export async function logDays(tx: Tx, days: readonly TouchedDay[]): Promise<void> {
  if (days.length === 0) return;
  await prepared('log-rollup-days')`
    insert into rollup_changes (project_id, user_id, day) select project_id, user_id, day from ${dayRows(days)}
  `.execute(tx);
}

/** Queues users whose segments may have changed: tags, vehicles, areas. */
export async function logSegmentChange(tx: Tx, users: readonly UserKey[]): Promise<void> {
  if (users.length === 0) return;
  const rows = users.map(({ projectId, userId }) => ({ project_id: projectId, user_id: userId }));
  await prepared('log-rollup-segments')`
    insert into rollup_changes (project_id, user_id) select project_id, user_id from ${givenRows(rows, USER_KEY_COLUMNS)}
  `.execute(tx);
}
