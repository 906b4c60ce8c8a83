import { sql } from 'kysely';
import { dayAfter } from '#contract/utc-day.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { TouchedDay } from '#server/ingest/run/touched-days.ts';

/** The projects with logged changes; one index lookup per project. */
export async function projectsWithChanges(db: Db): Promise<number[]> {
  const { rows } = await sql<{ projectId: number }>`
    select p.id as "projectId" from projects p
    where exists (select 1 from activity_changes c where c.project_id = p.id)
  `.execute(db);
  return rows.map(({ projectId }) => projectId);
}

/** Removes the next logged changes of a project and returns the affected days, each once. */
export async function dequeueActivityChanges(
  tx: Tx,
  projectId: number,
  limit: number,
): Promise<{ days: TouchedDay[]; taken: number }> {
  const { rows } = await sql<{ projectId: number; userId: string; day: string | null }>`
    delete from activity_changes
    where project_id = ${projectId}
      and ctid = any(array(select ctid from activity_changes where project_id = ${projectId} limit ${limit}))
    returning project_id as "projectId", user_id as "userId", day
  `.execute(tx);
  const days = new Map<string, TouchedDay>();
  const put = (one: TouchedDay) => days.set(`${one.day} ${one.projectId} ${one.userId}`, one);
  // A stay is placed where the previous trip ended, so a change also affects the next day.
  const add = (one: TouchedDay) => [one, { ...one, day: dayAfter(one.day) }].map(put);
  for (const { day, ...user } of rows) {
    if (day !== null) add({ ...user, day });
    else for (const known of await daysOf(tx, user)) add({ ...user, day: known });
  }
  return { days: [...days.values()], taken: rows.length };
}

async function daysOf(tx: Tx, { projectId, userId }: Omit<TouchedDay, 'day'>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from activity_items where project_id = ${projectId} and user_id = ${userId}
    union
    select day from timeline_items where project_id = ${projectId} and user_id = ${userId}
  `.execute(tx);
  return rows.map(({ day }) => day);
}
