import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { claimUsers } from '#server/ingest/run/pending-work.ts';
import { turnOfEach } from '#server/jobs/turn-of-each.ts';
import { watchedPois } from './poi-fences.ts';
import { poiEventsOf, type VisitRow } from './poi-visits.ts';
import { saveEvents } from './save-visits.ts';

/** A phone that lies still sends nothing; this long it has time to report that it left. */
const GRACE_MS = 60_000;
const MAX_USERS = 500;
/** Nobody waits for long for rows of somebody else. */
const PATIENCE_MS = 1_000;

/**
 * Reports stays that became long enough while the phone sent nothing, projects by turns. Users whom somebody else works
 * on come the next time, and a failure concerns its user only.
 */
export async function reportStays(
  db: Db,
  now: Date,
  onFailed?: (user: UserKey, error: unknown) => void,
): Promise<number> {
  const { rows: users } = await sql<UserKey>`
    select project_id as "projectId", user_id as "userId" from poi_visits
    where due_ms <= ${now.getTime() - GRACE_MS} and left_ms is null
    group by project_id, user_id
    order by row_number() over (partition by project_id order by min(due_ms)), min(due_ms)
    limit ${sql.lit(MAX_USERS)}
  `.execute(db);
  let reported = 0;
  const step = async (user: UserKey): Promise<void> => {
    reported += await reportStaysOf(db, user, now);
  };
  await turnOfEach(users, { step, onFailed });
  return reported;
}

const reportStaysOf = (db: Db, user: UserKey, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    if ((await claimUsers(tx, [user])).length === 0) return 0;
    await sql`set local lock_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx);
    const { rows } = await sql<VisitRow>`
      update poi_visits set due_ms = null
      where project_id = ${user.projectId} and user_id = ${user.userId} and left_ms is null
        and due_ms <= ${now.getTime() - GRACE_MS}
      returning poi_id, entered_ms, entered, leaving, left_ms, leave, due_ms
    `.execute(tx);
    const ids = rows.map(({ poi_id }) => poi_id);
    const events = poiEventsOf(user, rows, await watchedPois(tx, user.projectId, ids));
    await saveEvents(
      tx,
      events.map((event) => ({ project_id: user.projectId, user_id: user.userId, ...event })),
    );
    return events.length;
  });
