import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { UserKey } from '#server/db/user-key.ts';
import { lockUser } from '#server/db/user-lock.ts';
import { saveEvents } from './decide-pois.ts';
import { fencesOfProjects } from './poi-fences.ts';
import { eventsOf, type VisitRow } from './poi-visits.ts';

/** A phone that lies still sends nothing: it is given so long to say that it has left. */
const GRACE_MS = 60_000;
const AT_ONCE = 500;

/** Tells of stays that became long enough while the phone said nothing more. */
export async function tellStays(db: Db, now: Date): Promise<number> {
  const { rows: users } = await sql<UserKey>`
    select distinct project_id as "projectId", user_id as "userId" from poi_visits
    where due_ms <= ${now.getTime() - GRACE_MS} and left_ms is null limit ${sql.lit(AT_ONCE)}
  `.execute(db);
  let told = 0;
  for (const user of users) told += await tellOf(db, user, now);
  return told;
}

const tellOf = (db: Db, whose: UserKey, now: Date): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockUser(tx, whose.projectId, whose.userId);
    const { rows } = await sql<VisitRow>`
      update poi_visits set due_ms = null
      where project_id = ${whose.projectId} and user_id = ${whose.userId} and left_ms is null
        and due_ms <= ${now.getTime() - GRACE_MS}
      returning poi_id, entered_ms, entered, leaving, left_ms, leave, due_ms
    `.execute(tx);
    const fences = (await fencesOfProjects(tx, [whose.projectId])).get(whose.projectId);
    if (!fences) return 0;
    const events = eventsOf(whose, rows, fences);
    await saveEvents(
      tx,
      events.map((event) => ({ project_id: whose.projectId, user_id: whose.userId, ...event })),
    );
    return events.length;
  });
