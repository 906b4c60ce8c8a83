import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { eraseProject } from './erase-project.ts';

const QUEUE = 'erase-project';

/** Erases deleted projects: at once, and every minute what an ended process left undone. */
export async function eraseProjects(jobs: Jobs, { db, events }: Context): Promise<void> {
  await jobs.work<{ projectId: number }>(QUEUE, async ({ projectId }) => {
    await eraseProject(db, projectId);
  });
  events.listen(async (tx, { entity, action, entityId }) => {
    if (entity === 'project' && action === 'deleted') await jobs.add(tx, QUEUE, { projectId: Number(entityId) });
  });
  await jobs.every('erase-projects', '* * * * *', () => eraseLeftOvers(db));
}

/**
 * Erasures that nobody works on. Those that finished within the hour are looked at again: a call or an engine that was
 * under way at the deletion may have written after it.
 */
export async function eraseLeftOvers(db: Context['db']): Promise<void> {
  const { rows } = await sql<{ projectId: number }>`
    select project_id as "projectId" from project_erasures
    where coalesce(worked_at, deleted_at) < now() - interval '30 seconds'
      and (finished_at is null or finished_at > now() - interval '1 hour')
    order by deleted_at
  `.execute(db);
  for (const { projectId } of rows) await eraseProject(db, projectId);
}
