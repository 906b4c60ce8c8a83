import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { watchedPois } from './poi-fences.ts';
import { poiEventsOf, type VisitRow } from './poi-visits.ts';
import { saveEvents } from './save-visits.ts';

/** A phone that lies still sends nothing; this long it has time to report that it left. */
const GRACE_MS = 60_000;
const MAX_USERS = 500;

/** Reports stays that became long enough while the phone sent nothing. */
export async function reportStays(db: Db, now: Date): Promise<number> {
  const { rows: users } = await sql<UserKey>`
    select distinct project_id as "projectId", user_id as "userId" from poi_visits
    where due_ms <= ${now.getTime() - GRACE_MS} and left_ms is null limit ${sql.lit(MAX_USERS)}
  `.execute(db);
  let reported = 0;
  for (const user of users) reported += await reportStaysOf(db, user, now);
  return reported;
}

const reportStaysOf = (db: Db, user: UserKey, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, user.projectId, user.userId);
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
