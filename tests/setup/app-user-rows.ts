import { sql } from 'kysely';
import { type AppUserChange, changeAppUser } from '#server/db/app-user-rows.ts';
import type { Db } from '#server/db/database.ts';

/** Changes app users as the product does, including everything derived from them. */
export const changeUsers = (
  db: Db,
  which: { project_id?: number; user_id?: string },
  set: AppUserChange,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    let users = tx.selectFrom('app_users').select(['project_id as projectId', 'user_id as userId']);
    if (which.project_id !== undefined) users = users.where('project_id', '=', which.project_id);
    if (which.user_id !== undefined) users = users.where('user_id', '=', which.user_id);
    for (const user of await users.execute()) await changeAppUser(tx, user, set);
  });

/** On a cluster each is written to another node, and a statement has half a minute. */
const FOLLOWED_AT_ONCE = 200;

/** Derives the other rows of a project's app users that were inserted directly. */
export async function followInserted(db: Db, projectId: number): Promise<void> {
  const rows = await db.selectFrom('app_users').selectAll().where('project_id', '=', projectId).execute();
  for (let at = 0; at < rows.length; at += FOLLOWED_AT_ONCE) {
    const fresh = rows.slice(at, at + FOLLOWED_AT_ONCE).map((row) => JSON.stringify(row));
    await sql`
      select app_user_appeared(jsonb_populate_record(null::app_users, fresh)) from unnest(${fresh}::jsonb[]) fresh
    `.execute(db);
  }
}

/** So many app users, crowd-1 and so on, each row as registering writes it, but by one statement. */
export const insertCrowd = (db: Db, projectId: number, count: number, device: object | null = null): Promise<unknown> =>
  sql`
    insert into app_users (project_id, user_id, installation_id, audience, created_at, device)
    select ${projectId}, 'crowd-' || n, gen_random_uuid(), 'backend', now() - interval '1 day', ${device}::jsonb
    from generate_series(1, ${count}::int) n
  `.execute(db);

/** Gives a facet to the first of a crowd, or to every n-th of them. */
export const addFacet = (db: Db, projectId: number, facet: string, count: number, every = 1): Promise<unknown> =>
  sql`
    insert into app_user_facets (project_id, user_id, facet, registered_ms, seen_slot)
    select ${projectId}, 'crowd-' || n, ${facet}, 0, 0 from generate_series(1, ${count}::int) n where n % ${every}::int = 0
  `.execute(db);

type Complaints = Record<string, { t: number; reasons: string[] }>;

/** Sets a phone's problems, replacing earlier ones; null for none. */
export const setComplaints = (
  db: Db,
  { project_id, user_id }: { project_id: number; user_id: string },
  complaints: Complaints | null,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const troubles = tx.deleteFrom('device_troubles').where('project_id', '=', project_id);
    const [former] = await troubles.where('user_id', '=', user_id).returning('complaints').execute();
    const later = complaints && JSON.stringify(complaints);
    if (later) await tx.insertInto('device_troubles').values({ project_id, user_id, complaints: later }).execute();
    const before = former ? JSON.stringify(former.complaints) : null;
    await sql`select troubles_changed(${project_id}, ${user_id}, ${before}::jsonb, ${later}::jsonb)`.execute(tx);
  });
